/**
 * Names for where there is little room. Where several begin with the same word, as those of guests and bots do, they are
 * told apart by what follows.
 */
export function shortNames(names: readonly string[]): string[] {
  const split = names.map((name) => name.split(" "));
  return split.map(([first, ...rest], at) => {
    const shared = split.some(([word], other) => other !== at && word === first);
    return (shared && rest.join(" ")) || (names[at] ?? "");
  });
}
