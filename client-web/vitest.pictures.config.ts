import { defineConfig } from "vitest/config";
import { alias } from "./vite.config.ts";

// Makes the pictures of docs/pictures from the real page and the real terminal client: ./dev pictures
export default defineConfig({
  resolve: { alias, dedupe: ["vitest", "playwright-core"] },
  test: {
    dir: "../tests/client-web/pictures",
    include: ["*.pictures.ts"],
    maxWorkers: 1,
    testTimeout: 300_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
  server: { fs: { allow: [".."] } },
});
