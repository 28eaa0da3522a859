import { expect, it } from "vitest";
import { filesOf } from "../../../client-web/offline.ts";

const chunk = (fileName: string, more: object) => ({
  type: "chunk",
  fileName,
  imports: [],
  dynamicImports: [],
  facadeModuleId: null,
  isEntry: false,
  ...more,
});

it("rules, languages and all that they need are kept, and nothing that only a match needs", () => {
  const bundle = Object.fromEntries(
    [
      chunk("page.js", {
        isEntry: true,
        dynamicImports: ["Rules.js", "MatchScreen.js", "fr.js", "kuba.js"],
        viteMetadata: { importedCss: new Set(["page.css"]) },
      }),
      chunk("Rules.js", { facadeModuleId: "/x/src/screens/Rules.svelte", imports: ["shared.js"] }),
      chunk("shared.js", {}),
      chunk("MatchScreen.js", { facadeModuleId: "/x/src/screens/MatchScreen.svelte" }),
      chunk("fr.js", { facadeModuleId: "/x/src/text/fr.json" }),
      chunk("kuba.js", { facadeModuleId: "/x/src/games/kuba/index.ts", dynamicImports: ["stage.js"] }),
      chunk("stage.js", { facadeModuleId: "/x/src/games/kuba/stage.ts" }),
    ].map((one) => [one.fileName, one]),
  );
  expect(filesOf(bundle as never)).toEqual(
    ["Rules.js", "fr.js", "kuba.js", "page.css", "page.js", "shared.js"].sort(),
  );
});
