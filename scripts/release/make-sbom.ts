import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { StartError } from "@/scripts/product/root";
import { type LockEntry, type LockFile, readLockFile, type ShippedPackage } from "./shipped-packages";

export const SBOM_FORMATS = ["cyclonedx", "spdx"] as const;
export type SbomFormat = (typeof SBOM_FORMATS)[number];

const productSchema = z.looseObject({ name: z.string(), dependencies: z.record(z.string(), z.string()) });

/**
 * A software bill of materials as JSON, made by `npm sbom` from the part of the lock file that ships. The part is
 * written into a folder of its own, because npm can't select it.
 *
 * @param licenses the SPDX expression of each package's license, by its path
 * @throws StartError when npm lists something else than what ships
 */
export function makeSbom(
  project: string,
  format: SbomFormat,
  shipped: readonly ShippedPackage[],
  licenses: ReadonlyMap<string, string>,
): string {
  const product = productSchema.parse(JSON.parse(readFileSync(join(project, "package.json"), "utf8")));
  const lock = readLockFile(project);
  const scratch = mkdtempSync(join(tmpdir(), "endorse-sbom-"));
  // npm names the product by its folder.
  const folder = join(scratch, product.name);
  try {
    mkdirSync(folder);
    // The product has no SPDX license; npm would copy "UNLICENSED" to where an SPDX expression belongs.
    writeFileSync(join(folder, "package.json"), JSON.stringify({ ...product, ...WITHOUT }));
    writeFileSync(join(folder, "package-lock.json"), JSON.stringify(reduceLock(lock, shipped, licenses)));
    const sbom = execFileSync(
      "npm",
      ["sbom", `--sbom-format=${format}`, "--sbom-type=application", "--package-lock-only", "--loglevel=error"],
      { cwd: folder, encoding: "utf8", maxBuffer: 100_000_000, shell: process.platform === "win32" },
    );
    checkSbom(format, sbom, lock, shipped);
    return sbom;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

const WITHOUT = { license: undefined, devDependencies: undefined } as const;

function reduceLock(
  lock: LockFile,
  shipped: readonly ShippedPackage[],
  licenses: ReadonlyMap<string, string>,
): LockFile {
  const packages: Record<string, LockEntry> = { "": { ...lock.packages[""], ...WITHOUT } };
  for (const { path } of shipped) {
    // Where a copy was downloaded from belongs to whoever installed it, and optional peers are not there.
    const entry: LockEntry = { ...lock.packages[path], license: licenses.get(path), dev: undefined };
    delete entry.resolved;
    delete entry.devOptional;
    packages[path] = entry;
  }
  return { ...lock, packages };
}

const componentsSchema = z.object({
  components: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      hashes: z.array(z.object({ alg: z.literal("SHA-512"), content: z.string() })).optional(),
    }),
  ),
});

const packagesSchema = z.object({
  documentDescribes: z.tuple([z.string()]),
  packages: z.array(
    z.object({
      SPDXID: z.string(),
      name: z.string(),
      versionInfo: z.string(),
      checksums: z.array(z.object({ algorithm: z.literal("SHA512"), checksumValue: z.string() })).optional(),
    }),
  ),
});

/**
 * Compares a bill with the lock file: each package that ships in its version and with its hash, and nothing else.
 *
 * @throws StartError naming the differences
 */
export function checkSbom(format: SbomFormat, sbom: string, lock: LockFile, shipped: readonly ShippedPackage[]): void {
  const listed = new Set(format === "cyclonedx" ? cyclonedxLines(sbom) : spdxLines(sbom));
  const expected = new Set(
    shipped.map(({ path, name, version }) => line(name, version, sha512(lock.packages[path]?.integrity))),
  );
  const missing = [...expected].filter((text) => !listed.has(text));
  const surplus = [...listed].filter((text) => !expected.has(text));
  if (missing.length + surplus.length === 0) return;
  throw new StartError(
    `The bill of materials (${format}) differs from the lock file. Missing: ${missing.join(", ") || "none"}. Not in the lock file: ${surplus.join(", ") || "none"}.`,
  );
}

function cyclonedxLines(sbom: string): string[] {
  return componentsSchema
    .parse(JSON.parse(sbom))
    .components.map(({ name, version, hashes }) => line(name, version, hashes?.[0]?.content));
}

function spdxLines(sbom: string): string[] {
  const { documentDescribes, packages } = packagesSchema.parse(JSON.parse(sbom));
  return packages
    .filter(({ SPDXID }) => SPDXID !== documentDescribes[0])
    .map(({ name, versionInfo, checksums }) => line(name, versionInfo, checksums?.[0]?.checksumValue));
}

function line(name: string, version: string, hash = "no hash"): string {
  return `${name}@${version} (${hash.slice(0, 16)}…${hash.slice(-16)})`;
}

/** The hexadecimal SHA-512 of a lock file's `integrity`. */
function sha512(integrity: string | undefined): string | undefined {
  const base64 = /(?:^|\s)sha512-(\S+)/.exec(integrity ?? "")?.[1];
  return base64 === undefined ? undefined : Buffer.from(base64, "base64").toString("hex");
}
