import { createRequire } from "node:module";
import { parseArgs } from "node:util";
import { require as requireTypeScript } from "tsx/cjs/api";

// Compiles only this repository's files on the fly; Next.js and its output load as in `next start`. Uses CommonJS,
// because ES module loader hooks would permanently use a thread and 50 MB.
const next = createRequire(import.meta.url)("next");
const { servePortal } = requireTypeScript("./portal-server/serve-portal.ts", import.meta.url);
const { values } = parseArgs({
  options: { hostname: { type: "string" }, port: { type: "string" }, dev: { type: "boolean", default: false } },
});
// Source map support would keep 80 MB of source maps in memory. lib/shared/source-positions.ts maps logged positions
// instead.
process.setSourceMapsEnabled(values.dev);
const { dev, hostname } = values;
await servePortal(next, { dir: process.cwd(), dev, hostname, port: Number(values.port) });
