import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { alias } from "./vite.config.ts";

// The tests lie in tests/client-web, where no node_modules is above them: what they import is found from here.
export default defineConfig({
  plugins: [svelte()],
  resolve: {
    alias,
    dedupe: ["vitest", "fast-check", "svelte", "playwright-core", "axe-core", "qr"],
    conditions: ["browser"],
  },
  test: {
    dir: "../tests/client-web",
    include: ["**/*.test.ts"],
    exclude: ["**/e2e/**", "**/cluster/**"],
  },
  server: { fs: { allow: [".."] } },
});
