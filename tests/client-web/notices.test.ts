import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { noticeOf, noticesText, packageOf } from "../../client-web/notices.ts";

let packages: string;
beforeEach(() => (packages = mkdtempSync(join(tmpdir(), "kabinet-notices-"))));
afterEach(() => rmSync(packages, { recursive: true }));

function plant(name: string, files: Readonly<Record<string, string>>): void {
  mkdirSync(join(packages, name), { recursive: true });
  const said = JSON.stringify({ name, version: "1.2.3", license: "MIT" });
  for (const [file, text] of Object.entries({ "package.json": said, ...files }))
    writeFileSync(join(packages, name, file), text);
}

it("refuses a package in the bundle that has no text of its licence", () => {
  plant("bare", {});
  expect(() => noticeOf(packages, "bare")).toThrow("bare is in the bundle, and has no text of its licence");
  plant("empty", { LICENSE: " \n" });
  expect(() => noticeOf(packages, "empty")).toThrow("empty is in the bundle");
});

it.each(["LICENSE", "LICENSE.md", "license", "LICENCE.txt", "COPYING"])("finds the text in %s", (file) => {
  plant("@own/one", { [file]: "Copyright (c) Ada\n" });
  const notice = { name: "@own/one", version: "1.2.3", license: "MIT", text: "Copyright (c) Ada" };
  expect(noticeOf(packages, "@own/one")).toEqual(notice);
});

it("leaves out the licences of what a tool was itself built from", () => {
  plant("vite", { "LICENSE.md": "Copyright (c) Vite\n\n# Licenses of bundled dependencies\nothers" });
  expect(noticeOf(packages, "vite").text).toBe("Copyright (c) Vite");
});

it("knows the package of a module, of a tool's own too", () => {
  expect(packageOf("/a/client-web/node_modules/three/build/three.core.js")).toBe("three");
  expect(packageOf("/a/node_modules/svelte/node_modules/clsx/dist/clsx.mjs?v=1")).toBe("clsx");
  expect(packageOf("/a/node_modules/@noble/hashes/esm/sha2.js")).toBe("@noble/hashes");
  expect(packageOf("\0vite/preload-helper.js")).toBe("vite");
  expect(packageOf("/a/client-web/src/main.ts")).toBeNull();
});

it("tells the licence of the page first, then each package with its version", () => {
  const text = noticesText("Copyright (c) Kabinet\n", [
    { name: "three", version: "0.1.0", license: "MIT", text: "Copyright (c) three" },
  ]);
  expect(text).toMatch(
    /^Kabinet\n\nCopyright \(c\) Kabinet\n[^]*\n\nthree 0\.1\.0 \(MIT\)\n\nCopyright \(c\) three\n$/,
  );
});
