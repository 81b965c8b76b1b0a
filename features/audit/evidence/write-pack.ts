import "server-only";
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { sha256Hex } from "@endorse/audit-verifier/chain";
import {
  AUDIT_FILE,
  MANIFEST_FILE,
  MANIFEST_SIGNATURE_FILE,
  type Manifest,
} from "@endorse/audit-verifier/pack-manifest";
import { formatSeal, formatSealStatement, SEAL_BYTES } from "@endorse/audit-verifier/pack-seal";
import { readWritten } from "@endorse/audit-verifier/read-written";
import { Uint8ArrayReader, ZipWriter } from "@zip.js/zip.js/index-native.js";
import type { SigningKey } from "@/lib/ledger/audit/signing-keys";
import type { EvidenceFile } from "./gather-evidence";

interface PackContents {
  readonly about: Omit<Manifest, "endorseEvidence" | "files" | "keyId">;
  readonly files: readonly EvidenceFile[];
  /** Lines of the audit export, without line feeds. */
  readonly audit: AsyncIterable<string>;
  readonly key: SigningKey;
}

/** Streams a pack: a ZIP archive whose trailing comment seals all preceding bytes. */
export function writePack(contents: PackContents): AsyncGenerator<Uint8Array> {
  return sealZip(
    readWritten((writable) => writeZip(contents, writable)),
    contents.key,
  );
}

async function writeZip(
  { about, files, audit, key }: PackContents,
  writable: WritableStream<Uint8Array>,
): Promise<void> {
  const zip = new ZipWriter(writable, { lastModDate: new Date(about.createdAt), useWebWorkers: false });
  const addBytes = (path: string, bytes: Uint8Array) => zip.add(path, new Uint8ArrayReader(bytes));
  const listed: Manifest["files"] = [];
  for (const { path, bytes } of files) {
    listed.push({ path, bytes: bytes.length, sha256: sha256Hex(bytes) });
    await addBytes(path, bytes);
  }
  const lines = hashLines(audit, (file) => listed.push(file));
  await zip.add(AUDIT_FILE, Readable.toWeb(Readable.from(lines)) as ReadableStream<Uint8Array>);
  const manifest: Manifest = { endorseEvidence: 1, ...about, keyId: key.publicKey.id, files: listed };
  const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  const signed = { keyId: key.publicKey.id, signature: key.signBytes(text) };
  await addBytes(MANIFEST_FILE, text);
  await addBytes(MANIFEST_SIGNATURE_FILE, Buffer.from(`${JSON.stringify(signed)}\n`));
  // The seal replaces this placeholder once all sealed bytes are known.
  await zip.close(Buffer.alloc(SEAL_BYTES, " "));
}

/** Yields the bytes of the audit file, then calls `onEnd` with its manifest entry. */
async function* hashLines(
  lines: AsyncIterable<string>,
  onEnd: (file: Manifest["files"][number]) => void,
): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  let length = 0;
  for await (const line of lines) {
    const bytes = Buffer.from(`${line}\n`);
    hash.update(bytes);
    length += bytes.length;
    yield bytes;
  }
  onEnd({ path: AUDIT_FILE, bytes: length, sha256: hash.digest("hex") });
}

/** Replaces the trailing comment of a ZIP archive with the seal. */
async function* sealZip(bytes: AsyncIterable<Uint8Array>, key: SigningKey): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  let pending = Buffer.alloc(0);
  for await (const chunk of bytes) {
    const all = Buffer.concat([pending, chunk]);
    const ready = all.subarray(0, Math.max(0, all.length - SEAL_BYTES));
    pending = all.subarray(ready.length);
    hash.update(ready);
    if (ready.length > 0) yield ready;
  }
  const signature = key.signBytes(Buffer.from(formatSealStatement(hash.digest("hex"))));
  yield Buffer.from(formatSeal(key.publicKey.id, signature));
}
