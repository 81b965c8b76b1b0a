import { createRequire } from "node:module";
import { parseArgs } from "node:util";
import { require as requireTypeScript } from "tsx/cjs/api";

// Compiles only our files on the fly; Next and its output load as in `next start`. As CommonJS, because module loader
// hooks would use a thread and 50 MB for the life of the portal.
const next = createRequire(import.meta.url)("next");
const { servePortal } = requireTypeScript("./portal-server/serve-portal.ts", import.meta.url);
const { values } = parseArgs({
  options: { hostname: { type: "string" }, port: { type: "string" }, dev: { type: "boolean", default: false } },
});
// Node would keep the source maps of the whole build in memory: 80 MB. lib/shared/source-positions.ts maps the logged
// positions instead.
process.setSourceMapsEnabled(values.dev);
const { dev, hostname } = values;
await servePortal(next, { dir: process.cwd(), dev, hostname, port: Number(values.port) });
