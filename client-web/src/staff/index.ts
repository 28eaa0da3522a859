/** The page of staff, in a chunk of its own: hardly anybody needs it. */
export { default as Staff } from "./Staff.svelte";
