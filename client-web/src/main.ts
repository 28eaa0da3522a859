// Before all else: what follows may change the address.
import "./fixed_links.ts";
import { mount } from "svelte";
import App from "./App.svelte";
import type { TableCreateResult } from "$protocol";
import "./app.css";
import { keepInvite } from "./match/invites.ts";
import { go } from "./router.svelte.ts";
import { session } from "./session/session.svelte.ts";

const target = document.getElementById("app");
if (!target) throw new Error("index.html lacks #app");

// A player whose table was opened just before a reload of the page is taken to the table.
session.late = ({ method }, result) => {
  if (method !== "table.create") return;
  const { match, invite } = result as TableCreateResult;
  if (invite) keepInvite(match, invite);
  go({ screen: "match", match });
};
session.start();
// When the network is back, or the page is visible again, there is no need to wait for the end of a back-off.
addEventListener("online", () => session.hurry());
addEventListener("offline", () => session.doubt());
document.addEventListener("visibilitychange", () => document.hidden || session.hurry());

mount(App, { target });
