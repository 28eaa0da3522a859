/** Profiles, leaderboards and how ratings come about, in a chunk of their own: most visits need none of it. */
export { default as Computed } from "./Computed.svelte";
export { default as Ladders } from "./Ladders.svelte";
export { default as Profile } from "./Profile.svelte";
export { default as Rated } from "./Rated.svelte";
