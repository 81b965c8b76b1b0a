import { createRequire } from "node:module";
import { parseArgs } from "node:util";
import { require as requireTypeScript } from "tsx/cjs/api";

// Only our own files are compiled on the fly: Next and its output load as they do in `next start`. As CommonJS, because
// hooks of the module loader would keep a thread and 50 MB for as long as the portal runs.
const next = createRequire(import.meta.url)("next");
const { servePortal } = requireTypeScript("./portal-server/serve-portal.ts", import.meta.url);
const { values } = parseArgs({
  options: { hostname: { type: "string" }, port: { type: "string" }, dev: { type: "boolean", default: false } },
});
// Node would keep the maps of all that Next has built, with the text of each source: 80 MB. What is logged is mapped by
// lib/shared/source-positions.ts.
process.setSourceMapsEnabled(values.dev);
const { dev, hostname } = values;
await servePortal(next, { dir: process.cwd(), dev, hostname, port: Number(values.port) });
