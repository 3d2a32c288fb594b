// Modules of the page, as Node can import them.

import { fileURLToPath } from "node:url";
import { build } from "vite";

const globals = `
  globalThis.localStorage ??= { getItem: () => globalThis.language ?? null, setItem() {} };
`;

// Everything that src/NAME.ts exports.
export async function load(name) {
  const entry = fileURLToPath(new URL(`../../src/${name}.ts`, import.meta.url));
  const [made] = await build({
    configFile: false,
    logLevel: "error",
    build: { write: false, minify: false, lib: { entry, formats: ["es"], fileName: name } },
  });
  return import(`data:text/javascript,${encodeURIComponent(globals + made.output[0].code)}`);
}
