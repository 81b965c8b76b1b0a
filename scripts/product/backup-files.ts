import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { copyFile, open, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { z } from "zod";
import { checkDump } from "@/lib/database/dump/check-dump";
import { DumpError, type DumpHead } from "@/lib/database/dump/dump-format";
import { dumpStore, type StorePlace } from "@/lib/database/dump-store";
import { StartError } from "./root";

/** Files of a backup beside its pictures. The manifest is written last: without it a backup is incomplete. */
export const MANIFEST = "manifest.json";
export const DUMPS = { ledger: "ledger.dump.gz", bank: "bank.dump.gz" } as const;
export const PICTURES = "pictures";
/** Files of the data folder that are kept as they are. Neither holds a data key. */
export const SETTINGS_FILES = ["secrets.json", "data-key.json"] as const;

/** No path that leaves the folder. */
const fileName = z.string().regex(/^(pictures\/)?[a-z0-9][a-z0-9.-]{0,120}$/);

const manifestSchema = z.object({
  format: z.literal("endorse-backup"),
  version: z.literal(1),
  createdAt: z.iso.datetime(),
  files: z.record(fileName, z.object({ bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) })),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** The length and the SHA-256 of a file. */
async function measure(path: string): Promise<Manifest["files"][string]> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk as Buffer);
    bytes += (chunk as Buffer).length;
  }
  return { bytes, sha256: hash.digest("hex") };
}

/** Writes the manifest of all files that are in the folder, after they are on the disk. */
export async function writeManifest(folder: string, createdAt: Date): Promise<Manifest> {
  const files: Manifest["files"] = {};
  for (const name of filesOf(folder)) {
    const file = await open(join(folder, name), "r+");
    await file.sync();
    await file.close();
    files[name] = await measure(join(folder, name));
  }
  const manifest: Manifest = { format: "endorse-backup", version: 1, createdAt: createdAt.toISOString(), files };
  writeFileSync(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`, { flush: true, mode: 0o600 });
  return manifest;
}

function filesOf(folder: string): string[] {
  const pictures = existsSync(join(folder, PICTURES)) ? readdirSync(join(folder, PICTURES)) : [];
  const others = readdirSync(folder).filter((name) => name !== PICTURES);
  return [...others, ...pictures.map((name) => `${PICTURES}/${name}`)].sort();
}

/**
 * Reads a backup's manifest and compares every file with it.
 *
 * @throws StartError naming the first file that is missing or differs
 */
export async function checkBackup(folder: string): Promise<Manifest> {
  const file = join(folder, MANIFEST);
  if (!existsSync(file)) {
    throw new StartError(`${folder} holds no complete backup: ${MANIFEST} is missing. Nothing was changed.`);
  }
  const manifest = manifestSchema.safeParse(parse(readFileSync(file, "utf8")));
  if (!manifest.success) throw new StartError(`The backup in ${folder} is damaged: ${MANIFEST}. Nothing was changed.`);
  for (const [name, expected] of Object.entries(manifest.data.files)) {
    const found = existsSync(join(folder, name)) ? await measure(join(folder, name)) : null;
    if (found?.sha256 !== expected.sha256 || found.bytes !== expected.bytes) {
      const what = found ? "is not as it was written" : "is missing";
      throw new StartError(`The backup in ${folder} is damaged: ${name} ${what}. Nothing was changed.`);
    }
  }
  return manifest.data;
}

/** Dumps a database into a file and reads it to its end. */
export async function dumpToFile(place: StorePlace, file: string): Promise<void> {
  const gzip = createGzip({ level: 3 });
  const written = pipeline(gzip, createWriteStream(file, { flags: "wx", mode: 0o600 }));
  try {
    await dumpStore(
      place,
      (text) => new Promise((resolve, reject) => gzip.write(text, (error) => (error ? reject(error) : resolve()))),
    );
  } catch (error) {
    gzip.destroy();
    await written.catch(() => {});
    throw error;
  }
  gzip.end();
  await written;
  await readDumpFile(file);
}

/** The text of a dump's file. */
export function openDumpFile(file: string): AsyncIterable<string> {
  const gunzip = createGunzip();
  pipeline(createReadStream(file), gunzip).catch((error) => gunzip.destroy(error));
  return gunzip.setEncoding("utf8");
}

/** @throws StartError when the dump is damaged or incomplete */
export async function readDumpFile(file: string): Promise<DumpHead> {
  try {
    return await checkDump(openDumpFile(file));
  } catch (error) {
    const isDamage = error instanceof DumpError || (error as NodeJS.ErrnoException).code?.startsWith("Z_");
    throw isDamage ? new StartError(`${file} can't be used: ${(error as Error).message}`) : error;
  }
}

/** Copies files that the target does not have as they are now; one that goes away meanwhile is left out. */
export async function copyNewFiles(from: string, to: string): Promise<number> {
  if (!existsSync(from)) return 0;
  let copied = 0;
  for (const name of readdirSync(from)) {
    if (!fileName.safeParse(name).success || name.startsWith("unfinished-")) continue;
    const [source, target] = [join(from, name), join(to, name)];
    const now = await stat(source).catch(() => null);
    const kept = await stat(target).catch(() => null);
    if (!now || (kept && kept.mtimeMs >= now.mtimeMs && kept.size === now.size)) continue;
    try {
      await copyFile(source, target);
      copied += 1;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }
  return copied;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
