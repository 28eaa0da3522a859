/** Tournaments, in a chunk of their own: most visits need none of it. */
export { default as Embed } from "./Embed.svelte";
export { default as Events } from "./Events.svelte";
export { default as EventNotices } from "./EventNotices.svelte";
export { default as EventPage } from "./EventPage.svelte";
export { default as NewEvent } from "./NewEvent.svelte";
export { default as Return } from "./Return.svelte";
