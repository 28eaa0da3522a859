/** Matches to look at, in a chunk of their own: small ones side by side, or the best one large. */
export { default as Television } from "./Television.svelte";
export { default as Wall } from "./Wall.svelte";
