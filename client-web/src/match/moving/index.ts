/** What makes animated pictures; the page fetches this when somebody wants one. */
export { drawingsOf } from "./frames.ts";
export { gifOf } from "./gif.ts";
