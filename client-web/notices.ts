import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";

/** What a package says of itself, and the text of its licence. */
export interface Notice {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly text: string;
}

/**
 * The package that a module of the bundle comes from; null for modules of ours. What a tool of the build adds has an
 * id that begins with a zero byte and the name of that tool.
 */
export function packageOf(id: string): string | null {
  const [, made] = /^\0([a-z-]+)\//.exec(id) ?? [];
  if (made) return made;
  const [, name] = /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(id) ?? [];
  return name?.replace("\\", "/") ?? null;
}

/** What stands in a file of licences before those of what the package was itself built from, none of which comes along. */
const own = (text: string): string => text.split(/^# Licenses of bundled dependencies$/m)[0]!.trim();

/** The notice of a package. Throws when it has none: then it may not be given to anybody. */
export function noticeOf(packages: string, name: string): Notice {
  const folder = join(packages, name);
  const said = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Partial<Notice>;
  const file = readdirSync(folder).find((one) => /^(licen[cs]e|copying)(\.(md|txt))?$/i.test(one));
  const text = file ? own(readFileSync(join(folder, file), "utf8")) : "";
  if (!text) throw new Error(`${name} is in the bundle, and has no text of its licence`);
  return { name, version: said.version ?? "", license: said.license ?? "", text };
}

/** The text of `licenses.txt`: the licence of the page, then that of each package in it. */
export function noticesText(page: string, notices: readonly Notice[]): string {
  const parts = notices.map(
    ({ name, version, license, text }) => `${name} ${version} (${license})\n\n${text}\n`,
  );
  const line = `\n${"-".repeat(80)}\n\n`;
  return [`Kabinet\n\n${page.trim()}\n\nThis page contains the packages that follow.\n`, ...parts].join(line);
}

/** Writes the licence of the page, a file, and those of all packages whose code is in it to `licenses.txt` beside it. */
export function notices(page: string): Plugin {
  let packages = "";
  return {
    name: "notices",
    apply: "build",
    configResolved(config) {
      packages = resolve(config.root, "node_modules");
    },
    generateBundle(_, bundle) {
      const ids = Object.values(bundle).flatMap((part) =>
        part.type === "chunk" ? Object.keys(part.modules) : [],
      );
      const names = [...new Set(ids.map(packageOf).filter((name) => name !== null))].sort();
      const found = names.map((name) => noticeOf(packages, name));
      const source = noticesText(readFileSync(page, "utf8"), found);
      this.emitFile({ type: "asset", fileName: "licenses.txt", source });
    },
  };
}
