export { default as QuickMatch } from "./QuickMatch.svelte";
