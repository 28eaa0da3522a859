import { expect, it } from "vitest";
import { pageBelow } from "../../client-web/below.ts";

it("TN-37 a page further down finds its files", () => {
  const page = `<link href="./icon.svg" /><script src="./assets/a.js"></script><a href="#main">./</a>`;
  expect(pageBelow(page, 2)).toBe(
    `<link href="../../icon.svg" /><script src="../../assets/a.js"></script><a href="#main">./</a>`,
  );
});
