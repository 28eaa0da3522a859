/** One's own matches in the lobby: fetched for who has a name, since nobody else has any. */
export { default as Past } from "./Past.svelte";
export { default as Running } from "./Running.svelte";
/** To be asked before they are shown, so that nothing moves. */
export { ask } from "./told.ts";
