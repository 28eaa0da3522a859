import { linkTo, type Route } from "./router.svelte.ts";

/** The whole address of a screen, to give to others. */
export const addressOf = (route: Route): string => new URL(linkTo(route), document.baseURI).href;

/** Gives an address to the system's share sheet, or else to the clipboard: then true is returned, to be told. */
export async function share(title: string, url: string): Promise<boolean> {
  if (typeof navigator.share === "function" && matchMedia("(pointer: coarse)").matches) {
    try {
      await navigator.share({ title, url });
      return false;
    } catch (error) {
      if ((error as Error).name === "AbortError") return false;
    }
  }
  await navigator.clipboard.writeText(url);
  return true;
}
