import { expect, it } from "vitest";
import { suggestName } from "$web/ui/suggest_name.ts";

it.each(["en", "de"] as const)("every name that is suggested in %s is one that can be had", (locale) => {
  const steps = Array.from({ length: 8 }, (_, i) => i / 8 + 0.01);
  const names = steps.flatMap((first) =>
    steps.map((second) => {
      const numbers = [first, second];
      return suggestName(locale, () => numbers.shift() ?? 0);
    }),
  );
  expect(new Set(names).size).toBe(64);
  for (const name of names) expect(name).toMatch(/^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+$/u);
  expect(Math.max(...names.map(({ length }) => length))).toBeLessThanOrEqual(24);
});
