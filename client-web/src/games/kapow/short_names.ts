/** A name without the words with which others begin, too; its last word stays. */
function told(words: readonly string[], others: readonly (readonly string[])[]): string {
  const same = others.filter(([word]) => word === words[0]);
  if (words.length < 2 || same.length === 0) return words.join(" ");
  return told(
    words.slice(1),
    same.map((other) => other.slice(1)),
  );
}

/**
 * Names for where there is little room. Those that begin alike, as those of guests and bots do, are told apart by their
 * ends.
 */
export function shortNames(names: readonly string[]): string[] {
  const split = names.map((name) => name.split(" "));
  return split.map((words, at) => told(words, split.toSpliced(at, 1)));
}
