import { expect, it } from "vitest";
import { pageAt } from "$web/offline/pages.ts";

it("the page is at the addresses of its screens, in the form that finds its files", () => {
  const at = (paths: readonly string[]) => paths.map(pageAt);
  expect(at([""])).toEqual(["index.html"]);
  expect(at(["m/abc234", "replay/abc", "rules/kapture9", "watch/", "t/t_abc"])).toEqual(
    Array(5).fill("below/1.html"),
  );
  expect(at(["t/t_abc/rounds"])).toEqual(["below/2.html"]);
  // Frames have a policy of their own, and these are no pages at all.
  expect(at(["embed/t/t_abc", "records/abc", "metrics", "licenses.txt", "t/t_abc/overlay/now.txt"])).toEqual(
    Array(5).fill(null),
  );
});
