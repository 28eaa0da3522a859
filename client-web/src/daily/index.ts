/** The daily flick and the daily push, in a chunk of their own. */
export { default as DailyScreen } from "./DailyScreen.svelte";
