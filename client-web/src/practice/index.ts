/** Boards of one's own: practice.open and match.undo of docs/protocol.md. */
export { default as Practice } from "./Practice.svelte";
export { default as PracticeView } from "./PracticeView.svelte";
export { default as Meanwhile } from "./Meanwhile.svelte";
