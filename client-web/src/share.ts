/**
 * Passes an address to the system's share sheet, or else to the clipboard; returns true for the clipboard, so that the
 * page can say so. Throws when there is neither.
 */
export async function share(title: string, url: string): Promise<boolean> {
  if (typeof navigator.share === "function" && matchMedia("(pointer: coarse)").matches) {
    try {
      await navigator.share({ title, url });
      return false;
    } catch (error) {
      if ((error as Error).name === "AbortError") return false;
    }
  }
  await copyText(url);
  return true;
}

/** Copies a text. Throws when the browser forbids it. */
export async function copyText(text: string): Promise<void> {
  // Browsers give a clipboard over https and on the same machine only. Over plain http, as in a local
  // network, the old way works.
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
