import { catalogue } from "$web/text/catalogue.svelte.ts";
import { mark, slotNamed } from "./board.ts";
import en from "./text/en.json";

/** The texts of 9. */
export const t = catalogue(en, import.meta.glob(["./text/*.json", "!./text/en.json"], { import: "default" }));

/** A slot in words: "top c". */
export function slotText(name: string): string {
  const slot = slotNamed(name);
  return slot ? t(`slot.${slot.side}`, { mark: mark(slot) }) : name;
}
