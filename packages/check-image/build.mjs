// Builds `dist`: JavaScript for Node and browsers, and type declarations. Runs before `npm pack`.
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { bundleOptions, ENTRIES } from "./bundle-options.mjs";

const folder = import.meta.dirname;
rmSync(join(folder, "dist"), { recursive: true, force: true });
await build({
  ...bundleOptions,
  entryPoints: ENTRIES.map((name) => join(folder, `${name}.ts`)),
  outdir: join(folder, "dist"),
  outbase: folder,
  platform: "node",
  external: ["sharp"],
});
const compiler = join(folder, "../../node_modules/typescript/bin/tsc");
process.exitCode = spawnSync(process.execPath, [compiler, "-p", folder], { stdio: "inherit" }).status ?? 1;
