import { readFileSync } from "node:fs";
import { basename } from "node:path";
import type { Plugin } from "vite";

/** Puts pages of docs/ beside the page, as plain text that every browser shows: `ratings.md` as `ratings.txt`. */
export function explanations(...paths: readonly string[]): Plugin {
  return {
    name: "explanations",
    apply: "build",
    generateBundle() {
      for (const path of paths) {
        const fileName = `${basename(path, ".md")}.txt`;
        this.emitFile({ type: "asset", fileName, source: readFileSync(path, "utf8") });
      }
    },
  };
}
