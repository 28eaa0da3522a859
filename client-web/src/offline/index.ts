/** What is shown where the server cannot be reached, in a chunk of its own that the browser keeps. */
export { default as Offline } from "./Offline.svelte";
export { prepare } from "./prepare.ts";
