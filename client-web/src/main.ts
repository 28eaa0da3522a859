import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { session } from "./session/session.svelte.ts";

const target = document.getElementById("app");
if (!target) throw new Error("index.html lacks #app");

session.start();
// A network that comes back and a page that is looked at again need not wait for the end of a back-off.
addEventListener("online", () => session.hurry());
document.addEventListener("visibilitychange", () => document.hidden || session.hurry());

mount(App, { target });
