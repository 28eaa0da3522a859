/** Short words that say something nice about anybody, and animals of a wood: by language, for names to begin with. */
const words: Readonly<Record<string, readonly [readonly string[], readonly string[]]>> = {
  en: [
    ["Brave", "Calm", "Clever", "Kind", "Merry", "Quick", "Quiet", "Sunny"],
    ["Badger", "Beaver", "Finch", "Fox", "Hare", "Heron", "Otter", "Owl"],
  ],
  de: [
    ["Flinker", "Froher", "Heller", "Kluger", "Kühner", "Munterer", "Ruhiger", "Sanfter"],
    ["Biber", "Dachs", "Fink", "Fuchs", "Hase", "Igel", "Luchs", "Reiher"],
  ],
};

/** A name for who has none yet, in a language; `chance` gives numbers from 0 to 1. */
export function suggestName(locale: string, chance: () => number = Math.random): string {
  const [first, second] = words[locale] ?? words["en"]!;
  const one = (list: readonly string[]) => list[Math.floor(chance() * list.length)] ?? "";
  return `${one(first)} ${one(second)}`;
}
