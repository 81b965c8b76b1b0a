import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { explainStartFailure } from "@/lib/shared/explain-start-failure";
import { ROOT, StartError } from "./product/root";
import { freezeRelease } from "./release/freeze-release";
import { makeSbom, SBOM_FORMATS } from "./release/make-sbom";
import { readLicenses } from "./release/read-licenses";
import { shippedPackages } from "./release/shipped-packages";
import { licensesText } from "./release/write-licenses";

const USAGE = `Usage: npm run release -- FOLDER [--offline]

Writes what goes with a release into FOLDER, which is empty or is made: the software bill of materials, the licenses, and
release.mjs.gz with release.json: what its portals do with the ledger, for the next release's tests.
--offline does not validate the bill with CycloneDX's own validator, which npx downloads.`;

/** The validator is no dependency of the product: it is needed once a release, by whoever makes it. */
const VALIDATOR = ["@cyclonedx/cyclonedx-library@10", "ajv@8", "ajv-formats@3", "ajv-formats-draft2019@1"];

/** Development dependencies that write part of what ships: the style sheet begins with tailwindcss's own. */
const BUILT_IN = ["node_modules/tailwindcss"];

const SBOM_FILES = { cyclonedx: "sbom.cdx.json", spdx: "sbom.spdx.json" } as const;

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  const folders = args.filter((arg) => !arg.startsWith("-"));
  const options = args.filter((arg) => arg.startsWith("-"));
  if (folders.length !== 1 || options.some((option) => option !== "--offline")) throw new StartError(USAGE);
  const target = resolve(folders[0]!);
  mkdirSync(target, { recursive: true });
  if (readdirSync(target).length > 0) throw new StartError(`${target} is not empty. Choose another folder.`);

  const shipped = shippedPackages(ROOT);
  const licensed = readLicenses(ROOT, [...shipped.map(({ path }) => path), ...BUILT_IN]);
  const licenses = new Map(licensed.map(({ path, license }) => [path, license]));
  // Complete or not at all: files are moved to where they belong when nothing can fail any more.
  const scratch = mkdtempSync(join(dirname(target), ".release-"));
  try {
    for (const format of SBOM_FORMATS) {
      writeFileSync(join(scratch, SBOM_FILES[format]), makeSbom(ROOT, format, shipped, licenses));
    }
    const { name, version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
    const platform = `${process.platform}-${process.arch}`;
    writeFileSync(join(scratch, "THIRD-PARTY-LICENSES"), licensesText(`${name} ${version}`, platform, licensed));
    await freezeRelease(ROOT, scratch);
    if (!options.includes("--offline")) validate(join(scratch, SBOM_FILES.cyclonedx));
    for (const file of readdirSync(scratch)) renameSync(join(scratch, file), join(target, file));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  process.stdout.write(`${shipped.length} packages ship. Their bill of materials and licenses are in ${target}\n`);
}

/** @throws StartError when the file is not valid CycloneDX, or the validator can't be downloaded */
function validate(file: string): void {
  const packages = VALIDATOR.map((name) => `--package=${name}`);
  try {
    execFileSync("npx", ["--yes", "--loglevel=error", ...packages, "node", "scripts/release/validate-sbom.mjs", file], {
      cwd: ROOT,
      stdio: ["ignore", "inherit", "inherit"],
      shell: process.platform === "win32",
    });
  } catch {
    throw new StartError(
      "The bill of materials could not be validated; the reason is above. With --offline it is not validated.",
    );
  }
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${explainStartFailure(error)}\n`);
  process.exitCode = 1;
}
