const isNumber = (word: string | undefined): boolean => word !== undefined && /^\d+$/.test(word);

/** A name without the words with which others begin, too; its last word stays, and before a number another one. */
function told(words: readonly string[], others: readonly (readonly string[])[], bare: boolean): string {
  const same = others.filter(([word]) => word === words[0]);
  const last = words.length < 2 || (!bare && words.length === 2 && isNumber(words[1]));
  if (last || same.length === 0) return words.join(" ");
  return told(
    words.slice(1),
    same.map((other) => other.slice(1)),
    bare,
  );
}

/**
 * Names for where there is little room. Those that begin alike, as those of guests and bots do, are told apart by their
 * ends. Where there is least, a number may stand alone (`bare`): "3" for "Easy bot 3", which is else "bot 3".
 */
export function shortNames(names: readonly string[], bare = false): string[] {
  const split = names.map((name) => name.split(" "));
  return split.map((words, at) => told(words, split.toSpliced(at, 1), bare));
}

/** So many letters of a name have room beside a score and a clock on half of a phone. */
const roomy = 12;

/** Whole names where they have room there; the shortest of the others. */
export function seatedNames(names: readonly string[]): string[] {
  const short = briefNames(names, false);
  return names.map((name, at) => (name.length <= roomy ? name : (short[at] ?? name)));
}

/** The shortest that still tells all apart: first names, where no two are the same. */
export function briefNames(names: readonly string[], bare = true): string[] {
  const firsts = names.map((name) => name.split(" ", 1)[0] ?? "");
  return new Set(firsts).size === names.length ? firsts : shortNames(names, bare);
}
