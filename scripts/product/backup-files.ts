import { createHash } from "node:crypto";
import { createReadStream, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { copyFile, open, stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { type BackupFacts, backupFactsSchema } from "@/lib/database/store-backup";
import { StartError } from "./root";

/**
 * Lists every file of a backup with its checksum. Written last, so a backup without a manifest is incomplete.
 */
export const MANIFEST = "manifest.json";
export const PICTURES = "pictures";
/** Files in the data folder that are copied unchanged. Neither contains a data key. */
export const SETTINGS_FILES = ["secrets.json", "data-key.json"] as const;

/** The databases in a backup. */
export type StoreName = "ledger" | "bank";

/** Returns the name of a database's file: an archive of the PGlite folder, or the output of pg_dump. */
export function storeFile(name: StoreName, engine: BackupFacts["engine"]): string {
  return engine === "pglite" ? `${name}.tar.gz` : `${name}.dump`;
}

/** Rejects paths outside the backup folder. */
const fileName = z.string().regex(/^(pictures\/)?[a-z0-9][a-z0-9.-]{0,120}$/);

const VERSION = 2;

const manifestSchema = z.object({
  format: z.literal("endorse-backup"),
  version: z.literal(VERSION),
  createdAt: z.iso.datetime(),
  stores: z.object({ ledger: backupFactsSchema, bank: backupFactsSchema.optional() }),
  files: z.record(fileName, z.object({ bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) })),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** Computes the length and SHA-256 hash of a file. */
async function measure(path: string): Promise<Manifest["files"][string]> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk as Buffer);
    bytes += (chunk as Buffer).length;
  }
  return { bytes, sha256: hash.digest("hex") };
}

/** Syncs all files in a backup folder to disk, then writes the manifest. */
export async function writeManifest(
  folder: string,
  { createdAt, stores }: { readonly createdAt: Date; readonly stores: Manifest["stores"] },
): Promise<Manifest> {
  const files: Manifest["files"] = {};
  for (const name of listFiles(folder)) {
    const file = await open(join(folder, name), "r+");
    await file.sync();
    await file.close();
    files[name] = await measure(join(folder, name));
  }
  const head = { format: "endorse-backup", version: VERSION, createdAt: createdAt.toISOString() } as const;
  const manifest: Manifest = { ...head, stores, files };
  writeFileSync(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`, { flush: true, mode: 0o600 });
  return manifest;
}

function listFiles(folder: string): string[] {
  const pictures = existsSync(join(folder, PICTURES)) ? readdirSync(join(folder, PICTURES)) : [];
  const others = readdirSync(folder).filter((name) => name !== PICTURES);
  return [...others, ...pictures.map((name) => `${PICTURES}/${name}`)].sort();
}

/**
 * Reads a backup's manifest and verifies every file against it.
 *
 * @throws StartError that names the first file that is missing or has changed
 */
export async function checkBackup(folder: string): Promise<Manifest> {
  const file = join(folder, MANIFEST);
  if (!existsSync(file)) {
    throw new StartError(`${folder} does not contain a complete backup: ${MANIFEST} is missing. No changes were made.`);
  }
  const manifest = readManifest(folder, readFileSync(file, "utf8"));
  for (const [name, expected] of Object.entries(manifest.files)) {
    const actual = existsSync(join(folder, name)) ? await measure(join(folder, name)) : null;
    if (actual?.sha256 !== expected.sha256 || actual.bytes !== expected.bytes) {
      const problem = actual ? "has changed since it was written" : "is missing";
      throw new StartError(`The backup in ${folder} is damaged: ${name} ${problem}. No changes were made.`);
    }
  }
  return manifest;
}

function readManifest(folder: string, text: string): Manifest {
  const content = parse(text);
  const otherVersion = z.object({ format: z.literal("endorse-backup"), version: z.int() }).safeParse(content);
  if (otherVersion.success && otherVersion.data.version !== VERSION) {
    throw new StartError(
      `The backup in ${folder} has the format of another version of the product. Restore it with that version. No changes were made.`,
    );
  }
  const manifest = manifestSchema.safeParse(content);
  const { ledger, bank } = manifest.data?.stores ?? {};
  const isComplete = (name: StoreName, facts: BackupFacts | undefined) =>
    facts === undefined || manifest.data?.files[storeFile(name, facts.engine)] !== undefined;
  if (manifest.success && isComplete("ledger", ledger) && isComplete("bank", bank)) return manifest.data;
  throw new StartError(`The backup in ${folder} is damaged: ${MANIFEST}. No changes were made.`);
}

/** Copies files that are missing or outdated in the target. Skips files that are deleted while copying. */
export async function copyNewFiles(from: string, to: string): Promise<void> {
  if (!existsSync(from)) return;
  for (const name of readdirSync(from)) {
    if (!fileName.safeParse(name).success || name.startsWith("unfinished-")) continue;
    const [source, target] = [join(from, name), join(to, name)];
    const current = await stat(source).catch(() => null);
    const existing = await stat(target).catch(() => null);
    if (!current || (existing && existing.mtimeMs >= current.mtimeMs && existing.size === current.size)) continue;
    try {
      await copyFile(source, target);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
