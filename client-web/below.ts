import type { Plugin } from "vite";

/** An element's address of a file that lies beside the page. */
const beside = /((?:src|href)=")\.\//g;

/** A page, as it finds its files from so many folders further down. */
export const pageBelow = (html: string, folders: number): string =>
  html.replaceAll(beside, (_, attribute: string) => attribute + "../".repeat(folders));

/** Where the page stands once more, and how many folders further down that is. */
export const copies: readonly (readonly [file: string, folders: number])[] = [
  ["below/1.html", 1],
  ["below/2.html", 2],
  // An address of its own: the server sends a folder's index.html for the folder.
  ["watch/index.html", 1],
  ["daily/index.html", 1],
];

/**
 * Writes the page once more for the addresses of tournaments, which lie below it: `t/ID` one folder, `t/ID/rounds` two. The
 * server sends these files there (docs/decisions/0157-paths-of-events.md).
 */
export function below(): Plugin {
  return {
    name: "below",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const page = bundle["index.html"];
        if (page?.type !== "asset") throw new Error("the build lacks index.html");
        for (const [fileName, folders] of copies)
          this.emitFile({
            type: "asset",
            fileName,
            source: pageBelow(String(page.source), folders),
          });
      },
    },
  };
}
