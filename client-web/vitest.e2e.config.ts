import { defineConfig } from "vitest/config";
import { alias } from "./vite.config.ts";

// Real browsers against the real server: one file after the other, so that two cores are enough.
export default defineConfig({
  resolve: { alias, dedupe: ["vitest", "playwright-core", "axe-core"] },
  test: {
    dir: "../tests/client-web/e2e",
    include: ["**/*.test.ts"],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
  server: { fs: { allow: [".."] } },
});
