import { defineConfig } from "vitest/config";
import BriefReporter from "./brief_reporter.ts";
import { alias } from "./vite.config.ts";

// Real browsers against the real server. Two files at a time: while one waits for a page, the other has the processor.
export default defineConfig({
  resolve: { alias, dedupe: ["vitest", "playwright-core", "axe-core"] },
  test: {
    dir: "../tests/client-web/e2e",
    include: ["**/*.test.ts"],
    maxWorkers: 2,
    reporters: [new BriefReporter()],
    // Whole matches are played; how long that takes is the machine's affair.
    testTimeout: 300_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
  server: { fs: { allow: [".."] } },
});
