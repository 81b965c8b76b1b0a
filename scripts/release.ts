import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { explainStartFailure } from "@/lib/shared/explain-start-failure";
import { ROOT, StartError } from "./product/root";
import { freezeRelease } from "./release/freeze-release";

const USAGE = `Usage: npm run endorse -- release -- FOLDER

Writes the files that accompany a release into FOLDER, an empty or new folder: sbom.cdx.json, THIRD-PARTY-LICENSES, and
release.mjs.gz with release.json, the release's code for the next release's tests. npx downloads the tools that write the
first two.`;

/** SPDX identifiers of allowed package licenses. Add a license only after reading its terms. */
const ALLOWED_LICENSES = [
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  // For caniuse-lite, which is data and requires attribution.
  "CC-BY-4.0",
  "ISC",
  // For libvips, a separate and replaceable library used by sharp.
  "LGPL-3.0-or-later",
  "MIT",
  "MIT-0",
  // For the Geist fonts, which may not be sold separately.
  "OFL-1.1",
];

function main(): Promise<void> {
  const [folder, ...extraArgs] = process.argv.slice(2);
  if (!folder || folder.startsWith("-") || extraArgs.length > 0) throw new StartError(USAGE);
  return writeReleaseFiles(resolve(folder));
}

/** Writes all files or none: moves them to `target` only after every step has succeeded. */
async function writeReleaseFiles(target: string): Promise<void> {
  mkdirSync(target, { recursive: true });
  if (readdirSync(target).length > 0) throw new StartError(`${target} is not empty. Choose another folder.`);
  const scratch = mkdtempSync(join(dirname(target), ".release-"));
  try {
    const sbomFile = join(scratch, "sbom.cdx.json");
    const sbomOptions = ["--mc-type", "application", "--output-reproducible", "--validate"];
    run("@cyclonedx/cyclonedx-npm@6", ["cyclonedx-npm", "--omit", "dev", ...sbomOptions, "--output-file", sbomFile]);
    const licenseOptions = ["--onlyAllow", ALLOWED_LICENSES.join(";"), "--out", join(scratch, "THIRD-PARTY-LICENSES")];
    const packageOptions = ["--production", "--excludePrivatePackages", "--plainVertical"];
    run("license-checker-rseidelsohn@4", ["license-checker-rseidelsohn", ...packageOptions, ...licenseOptions]);
    await freezeRelease(ROOT, scratch);
    for (const file of readdirSync(scratch)) renameSync(join(scratch, file), join(target, file));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Runs a command of an npm package that is used only for releases and is not a dependency. */
function run(name: string, command: readonly string[]): void {
  try {
    execFileSync("npx", ["--yes", "--loglevel=error", `--package=${name}`, ...command], {
      cwd: ROOT,
      stdio: ["ignore", "ignore", "inherit"],
    });
  } catch {
    throw new StartError(`${name} failed; the reason is above. Nothing was written.`);
  }
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${explainStartFailure(error)}\n`);
  process.exitCode = 1;
}
