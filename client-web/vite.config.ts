import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { below } from "./below.ts";
import { explanations } from "./explanations.ts";
import { notices } from "./notices.ts";
import { offline } from "./offline.ts";
import { precompress } from "./precompress.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export const alias = {
  $protocol: here("../protocol/generated/protocol.ts"),
  $web: here("src"),
};

export default defineConfig({
  // Relative addresses, so that the page works behind any path prefix of a proxy.
  base: "./",
  plugins: [
    svelte(),
    explanations(here("../docs/ratings.md"), here("../docs/bot-api.md")),
    notices(here("../LICENSE")),
    below(),
    offline(),
    precompress(),
  ],
  resolve: { alias },
  build: {
    outDir: "dist/web",
    emptyOutDir: true,
    target: "es2022",
    // Nothing inline: the Content-Security-Policy allows files of the server only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    // One file with all that the first screen needs: it compresses better than two.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "page", tags: ["$initial"] }] } } },
  },
  server: {
    // `npm run dev` talks to the server named by KABINET_URL, or to one on the usual port.
    proxy: { "/ws": { target: process.env.KABINET_URL ?? "ws://127.0.0.1:8080", ws: true } },
    fs: { allow: [here("..")] },
  },
});
