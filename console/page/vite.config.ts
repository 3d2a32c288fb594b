import { defineConfig } from "vite";

// The service answers with a strict Content-Security-Policy, so nothing is inlined; hashed names go
// to assets/, where they are kept for ever.
export default defineConfig({
  base: "./",
  build: {
    target: "es2022",
    assetsDir: "assets",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
