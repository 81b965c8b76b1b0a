import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { type FileEntry, Reader, ZipReader } from "@zip.js/zip.js/index-native.js";
import {
  AUDIT_FILE,
  MANIFEST_FILE,
  MANIFEST_SIGNATURE_FILE,
  type Manifest,
  manifestSchema,
  manifestSignatureSchema,
} from "./pack-manifest";
import { isSealed, SEAL_BYTES } from "./pack-seal";
import { readWritten } from "./read-written";
import { isSignedBy } from "./signing";
import { ExportFault, type VerifiedExport } from "./verify-export";
import { type VerifyOptions, verifyExportText } from "./verify-file";

/** Contents of a valid evidence pack. */
export interface VerifiedPack {
  readonly manifest: Manifest;
  readonly audit: VerifiedExport;
}

/** The portal does not create larger manifests. */
const MAX_MANIFEST_BYTES = 20_000_000;

/**
 * Verifies an evidence pack: every file against the signed manifest, the audit export, and every byte of the zip
 * against its seal.
 *
 * @throws ExportFault with the first fault found
 */
export async function verifyPack(path: string, options: VerifyOptions): Promise<VerifiedPack> {
  const file = await open(path);
  const zip = new ZipReader(new FileReader(file), { useWebWorkers: false, checkSignature: true });
  try {
    const verified = await readPack(zip, options);
    await verifySeal(path, file, options);
    return verified;
  } finally {
    await zip.close();
    await file.close();
  }
}

/** Reads byte ranges of a file on demand. */
class FileReader extends Reader<FileHandle> {
  readonly #file: FileHandle;

  constructor(file: FileHandle) {
    super(file);
    this.#file = file;
  }

  override async init(): Promise<void> {
    this.size = (await this.#file.stat()).size;
  }

  override async readUint8Array(index: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = new Uint8Array(Math.max(0, Math.min(length, this.size - index)));
    const { bytesRead } = await this.#file.read(bytes, 0, bytes.length, index);
    return bytes.subarray(0, bytesRead);
  }
}

function throwDamaged(error: unknown): never {
  if (error instanceof ExportFault) throw error;
  throw new ExportFault(`The zip is damaged: ${error instanceof Error ? error.message : "it can’t be read"}.`);
}

async function readPack(zip: ZipReader<FileHandle>, options: VerifyOptions): Promise<VerifiedPack> {
  const entries = await listEntries(zip).catch(throwDamaged);
  const manifest = await readManifest(entries, options);
  const expected = new Map(manifest.files.map((file) => [file.path, file]));
  for (const path of entries.keys()) {
    if (path === MANIFEST_FILE || path === MANIFEST_SIGNATURE_FILE || expected.has(path)) continue;
    throw new ExportFault(`${path} is in the zip but not in its manifest.`);
  }
  for (const { path, bytes, sha256 } of manifest.files) {
    const entry = entries.get(path);
    if (!entry) throw new ExportFault(`${path} is missing.`);
    const hash = createHash("sha256");
    let length = 0;
    try {
      for await (const chunk of readContent(entry)) {
        hash.update(chunk);
        length += chunk.length;
      }
    } catch (error) {
      throw new ExportFault(`${path} was changed: ${error instanceof Error ? error.message : "it can’t be read"}.`);
    }
    if (length !== bytes || hash.digest("hex") !== sha256) throw new ExportFault(`${path} was changed.`);
  }
  const audit = entries.get(AUDIT_FILE);
  if (!audit) throw new ExportFault(`${AUDIT_FILE} is missing.`);
  return { manifest, audit: await verifyExportText(readContent(audit), options) };
}

async function listEntries(zip: ZipReader<FileHandle>): Promise<Map<string, FileEntry>> {
  const entries = new Map<string, FileEntry>();
  for await (const entry of zip.getEntriesGenerator()) {
    if (entries.has(entry.filename)) throw new ExportFault(`${entry.filename} is in the zip twice.`);
    if (!entry.directory) entries.set(entry.filename, entry);
  }
  return entries;
}

/** Streams a file's uncompressed content. */
function readContent(entry: FileEntry): AsyncGenerator<Uint8Array> {
  return readWritten((writable) => entry.getData(writable));
}

async function readManifest(entries: ReadonlyMap<string, FileEntry>, { key }: VerifyOptions): Promise<Manifest> {
  const read = async (path: string) => {
    const entry = entries.get(path);
    if (!entry) throw new ExportFault(`${path} is missing.`);
    if (entry.uncompressedSize > MAX_MANIFEST_BYTES) throw new ExportFault(`${path} is too large.`);
    return buffer(readContent(entry)).catch(throwDamaged);
  };
  const [bytes, signed] = [await read(MANIFEST_FILE), parse(await read(MANIFEST_SIGNATURE_FILE))];
  const signature = manifestSignatureSchema.safeParse(signed).data;
  if (!signature) throw new ExportFault("The signature of the manifest can’t be read.");
  if (signature.keyId !== key.id) {
    throw new ExportFault(`Signed with the key ${signature.keyId}, but the given key is ${key.id}.`);
  }
  if (!isSignedBy(key, bytes, signature.signature))
    throw new ExportFault("The manifest was changed after it was signed.");
  const manifest = manifestSchema.safeParse(parse(bytes)).data;
  if (!manifest) throw new ExportFault("The manifest can’t be read.");
  return manifest;
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
}

async function verifySeal(path: string, file: FileHandle, { key }: VerifyOptions): Promise<void> {
  const sealAt = (await file.stat()).size - SEAL_BYTES;
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path, { end: sealAt - 1 })) hash.update(chunk);
  const seal = Buffer.alloc(SEAL_BYTES);
  await file.read(seal, 0, SEAL_BYTES, sealAt);
  if (!isSealed(key, seal.toString("latin1"), hash.digest("hex"))) {
    throw new ExportFault("The zip was changed after it was signed.");
  }
}
