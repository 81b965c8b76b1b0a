import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { bundleOptions, ENTRIES } from "./bundle-options.mjs";

const folder = import.meta.dirname;

test("the package contains every module that its README imports", () => {
  const readme = readFileSync(join(folder, "README.md"), "utf8");
  const imported = [...readme.matchAll(/@endorse\/check-image\/(?:dist\/)?([\w/-]+)/g)].map(([, name]) => name);
  expect(imported).toHaveLength(6);
  expect(ENTRIES).toEqual(expect.arrayContaining(imported));
});

test("the browser's modules need neither Node nor a bundler", async () => {
  const names = ENTRIES.filter((name) => name.startsWith("browser/"));
  const { metafile, outputFiles } = await build({
    ...bundleOptions,
    entryPoints: names.map((name) => join(folder, `${name}.ts`)),
    outdir: folder,
    platform: "browser",
    metafile: true,
    write: false,
  });
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
  expect(imports.filter(({ external }) => external)).toEqual([]);
  const client = outputFiles.find(({ path }) => path.endsWith("engine-client.js"))!;
  expect(client.text).toContain('new URL("./engine-worker.js", import.meta.url)');
});
