import { mount } from "svelte";
import App from "./App.svelte";
import type { TableCreateResult } from "$protocol";
import "./app.css";
import { keepInvite } from "./match/invites.ts";
import { go } from "./router.svelte.ts";
import { session } from "./session/session.svelte.ts";

const target = document.getElementById("app");
if (!target) throw new Error("index.html lacks #app");

// Who had opened a table when the page was loaded again is taken to it.
session.late = ({ method }, result) => {
  if (method !== "table.create") return;
  const { match, invite } = result as TableCreateResult;
  if (invite) keepInvite(match, invite);
  go({ screen: "match", match });
};
session.start();
// A network that comes back and a page that is looked at again need not wait for the end of a back-off.
addEventListener("online", () => session.hurry());
document.addEventListener("visibilitychange", () => document.hidden || session.hurry());

mount(App, { target });
