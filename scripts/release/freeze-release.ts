import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

/** What a release's portals do with the ledger, with everything of ours that it uses. */
const PROGRAM = "server/testing/release.specimen.ts";

/**
 * Bundles what a release does with the ledger into two files of `target`, which are committed to
 * `lib/ledger/previous-release` when the release is out: the next one's tests run it on their own migrations.
 * Packages are not in the bundle: one that
 * is removed later must be bundled into the frozen file.
 */
export async function freezeRelease(project: string, target: string): Promise<void> {
  const { outputFiles } = await build({
    absWorkingDir: project,
    entryPoints: [PROGRAM],
    // As Next resolves them on the server; Node alone does not find them.
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
