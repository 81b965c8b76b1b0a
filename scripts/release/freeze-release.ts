import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

/** A program that uses the ledger in the same way as a portal of this release. */
const PROGRAM = "server/testing/release.specimen.ts";

/**
 * Writes two files to `target`: {@link PROGRAM} bundled with this repository's code, and the last migration's name.
 * Commit them to `lib/ledger/previous-release` after the release, so that the next release's tests run the program
 * with the new migrations. Packages are not bundled; if one is removed later, add its code to the bundle.
 */
export async function freezeRelease(project: string, target: string): Promise<void> {
  const { outputFiles } = await build({
    absWorkingDir: project,
    entryPoints: [PROGRAM],
    // Resolves these as Next.js does on the server; Node.js alone does not find them.
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
