import { createRequire } from "node:module";
import { parseArgs } from "node:util";
import { tsImport } from "tsx/esm/api";

// Only our own files are compiled on the fly: Next and its output load as they do in `next start`.
const next = createRequire(import.meta.url)("next");
const { servePortal } = await tsImport("./portal-server/serve-portal.ts", import.meta.url);
const { values } = parseArgs({ options: { hostname: { type: "string" }, port: { type: "string" } } });
await servePortal(next, { dir: process.cwd(), hostname: values.hostname, port: Number(values.port) });
