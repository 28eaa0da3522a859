/** The analysis of a finished match, and actions to be tried, in a chunk of their own: fetched when they are wanted. */
export { default as Card } from "./Card.svelte";
export { default as Leaps } from "./Leaps.svelte";
export { default as Sides } from "./Sides.svelte";
export { default as Sign } from "./Sign.svelte";
export { Study } from "./study.svelte.ts";
export { lossOf, promptOf } from "./words.ts";
export { default as Trying } from "./Trying.svelte";
