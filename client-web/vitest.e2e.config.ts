import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import BriefReporter from "./brief_reporter.ts";
import { alias } from "./vite.config.ts";

/** The files that take longest, so that none of them begins when all others are done. */
const longest = [
  ...[
    "alone",
    "games",
    "screens",
    "firefox",
    "french",
    "events",
    "events_formats",
    "profiles",
    "account",
    "touch",
  ],
  ...["events_desk", "rated", "watch", "endings", "practice", "kapow_sizes"],
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      return at < 0 ? longest.length : at;
    };
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}

// Real browsers against the real server. Three files at a time: while one waits for a page, the others have the processor.
export default defineConfig({
  resolve: { alias, dedupe: ["vitest", "playwright-core", "puppeteer-core", "axe-core"] },
  test: {
    dir: "../tests/client-web/e2e",
    include: ["**/*.test.ts"],
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    reporters: [new BriefReporter()],
    // Whole matches are played; how long that takes is the machine's affair.
    testTimeout: 300_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
  server: { fs: { allow: [".."] } },
});
