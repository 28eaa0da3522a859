/** What the lobby says of the day, in a chunk of its own. */
export { default as DailyLine } from "./DailyLine.svelte";
