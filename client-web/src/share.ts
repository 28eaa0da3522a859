import { linkTo, type Route } from "./router.svelte.ts";

/** The whole address of a screen, to give to others. */
export const addressOf = (route: Route): string => new URL(linkTo(route), document.baseURI).href;

/** Gives an address to the system's share sheet, or else to the clipboard: then true is returned, to be told. Throws where neither is to be had. */
export async function share(title: string, url: string): Promise<boolean> {
  if (typeof navigator.share === "function" && matchMedia("(pointer: coarse)").matches) {
    try {
      await navigator.share({ title, url });
      return false;
    } catch (error) {
      if ((error as Error).name === "AbortError") return false;
    }
  }
  await copy(url);
  return true;
}

/** Copies a text; throws where the browser does not let it. */
async function copy(text: string): Promise<void> {
  // There is a clipboard over https and on this machine only. Over plain http, as in a local network, the old way works.
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  const back = document.activeElement;
  document.body.append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  if (back instanceof HTMLElement) back.focus();
  if (!copied) throw new Error("the browser does not copy");
}
