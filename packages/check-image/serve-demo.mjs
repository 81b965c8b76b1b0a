// Serves the demo on this machine: `npm run demo`. The page analyzes images in the browser; nothing is uploaded.
import { join } from "node:path";
import { context } from "esbuild";
import { bundleOptions } from "./bundle-options.mjs";

const folder = import.meta.dirname;
const demo = await context({
  ...bundleOptions,
  entryPoints: {
    demo: join(folder, "demo/demo.ts"),
    "engine-worker": join(folder, "browser/engine-worker.ts"),
  },
  entryNames: "[name]",
  outdir: join(folder, "demo"),
  minify: true,
  write: false,
});
const { port } = await demo.serve({ host: "127.0.0.1", servedir: join(folder, "demo") });
console.log(`Open http://127.0.0.1:${port}`);
