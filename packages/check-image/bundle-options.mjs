import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** The modules that the package contains. */
export const ENTRIES = [
  "core/analyze-side",
  "core/analyze-pair",
  "core/entries/read-entries",
  "core/exchange/exchange-tiff",
  "core/micr/micr-crop",
  "core/micr/micr-line",
  "core/pixels/luma",
  "core/side-report",
  "browser/decode-picture",
  "browser/engine-client",
  "browser/engine-worker",
  "server/analyze-check-images",
  "server/decode-check-image",
  "image-limits",
  "outcome",
];

/** Makes the client start the bundled worker, because esbuild does not rewrite the worker's address. */
const bundledWorker = {
  name: "bundled-worker",
  setup(context) {
    context.onLoad({ filter: /engine-client\.ts$/ }, async ({ path }) => ({
      contents: (await readFile(path, "utf8")).replace("./engine-worker.ts", "./engine-worker.js"),
      loader: "ts",
    }));
  },
};

/**
 * Options of esbuild for the package and the demo.
 *
 * @satisfies {import("esbuild").BuildOptions}
 */
export const bundleOptions = {
  bundle: true,
  splitting: true,
  format: "esm",
  target: "es2022",
  tsconfig: join(import.meta.dirname, "tsconfig.json"),
  plugins: [bundledWorker],
};
