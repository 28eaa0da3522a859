import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { build, type Plugin, type Rolldown } from "vite";
import { copies } from "./below.ts";

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/** What is there without a server beside what is there first: rules, settings, and what says that there is none. */
const wanted = /\/src\/(?:screens\/(?:Rules|Settings)\.svelte|offline\/index\.ts|games\/[^/]+\/index\.ts)$/;

/** A language of a catalogue. */
const language = /\/text\/\w+\.json$/;

/** The files of the build's parts that are wanted, and of all that these need. */
export function filesOf(bundle: Readonly<Bundle>): string[] {
  const chunk = (name: string) => (bundle[name]?.type === "chunk" ? bundle[name] : undefined);
  const of = (one: Chunk) => one.facadeModuleId ?? "";
  const files = new Set<string>();
  const take = (one: Chunk | undefined): void => {
    if (!one || files.has(one.fileName)) return;
    files.add(one.fileName);
    for (const css of one.viteMetadata?.importedCss ?? []) files.add(css);
    for (const name of one.imports) take(chunk(name));
    for (const name of one.dynamicImports) {
      const part = chunk(name);
      if (part && (language.test(of(part)) || wanted.test(of(part)))) take(part);
    }
  };
  for (const one of Object.values(bundle)) if (one.type === "chunk" && one.isEntry) take(one);
  return [...files].sort();
}

/** Writes the service worker, which is told what to keep (docs/decisions/0170-offline.md). */
export function offline(): Plugin {
  return {
    name: "offline",
    apply: "build",
    generateBundle: {
      order: "post",
      async handler(_, bundle) {
        const page = bundle["index.html"];
        if (page?.type !== "asset") throw new Error("the build lacks index.html");
        const pages = [
          "index.html",
          ...copies.map(([file]) => file).filter((file) => file.startsWith("below/")),
        ];
        const files = [...pages, "icon.svg", ...filesOf(bundle)];
        const version = createHash("sha256").update(files.join()).update(String(page.source)).digest("hex");
        const made = await build({
          configFile: false,
          logLevel: "warn",
          publicDir: false,
          define: { __BUILD__: JSON.stringify({ version: version.slice(0, 16), files }) },
          build: {
            write: false,
            target: "es2022",
            rolldownOptions: {
              input: fileURLToPath(new URL("src/offline/worker.ts", import.meta.url)),
              output: { format: "iife" },
            },
          },
        });
        const [worker] = (made as Rolldown.RolldownOutput).output;
        this.emitFile({ type: "asset", fileName: "offline.js", source: worker.code });
      },
    },
  };
}
