import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

/** The program that exercises the ledger like the portals of a release. */
const PROGRAM = "server/testing/release.specimen.ts";

/**
 * Bundles {@link PROGRAM} with our code into two files in `target`. Commit them to `lib/ledger/previous-release` after
 * the release: the next release's tests run them with their migrations. Packages are not bundled, so one that is
 * removed later must be added to the frozen file.
 */
export async function freezeRelease(project: string, target: string): Promise<void> {
  const { outputFiles } = await build({
    absWorkingDir: project,
    entryPoints: [PROGRAM],
    // As Next resolves them on the server; plain Node does not find them.
    alias: {
      "@": project,
      "next/headers": "next/headers.js",
      "next/navigation": "next/dist/client/components/navigation.react-server.js",
    },
    conditions: ["react-server"],
    platform: "node",
    target: "node20",
    format: "esm",
    packages: "external",
    bundle: true,
    write: false,
    logLevel: "error",
  });
  writeFileSync(join(target, "release.mjs.gz"), gzipSync(outputFiles[0]!.contents, { level: 9 }));
  const migrations = readdirSync(join(project, "lib/ledger/migrations")).filter((name) => name.endsWith(".sql"));
  const lastMigration = migrations
    .sort()
    .at(-1)!
    .replace(/\.sql$/, "");
  writeFileSync(join(target, "release.json"), `${JSON.stringify({ lastMigration }, null, 2)}\n`);
}
