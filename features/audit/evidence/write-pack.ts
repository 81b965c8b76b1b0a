import "server-only";
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { sha256Hex } from "@/lib/audit/chain";
import { AUDIT_FILE, MANIFEST_FILE, MANIFEST_SIGNATURE_FILE, type Manifest } from "@/lib/audit/pack-manifest";
import { SEAL_BYTES, sealStatement, writeSeal } from "@/lib/audit/pack-seal";
import type { SigningKey } from "@/lib/ledger/audit/signing-keys";
import type { EvidenceFile } from "./gather-evidence";

/** What a pack consists of. */
interface PackContents {
  readonly about: Omit<Manifest, "endorseEvidence" | "files" | "keyId">;
  readonly files: readonly EvidenceFile[];
  /** Lines of the audit's export, each without its line feed. */
  readonly audit: AsyncIterable<string>;
  readonly key: SigningKey;
}

/** The bytes of a pack, in parts: a zip whose comment seals all bytes before it. */
export async function* writePack({ about, files, audit, key }: PackContents): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const options = { mtime: new Date(about.createdAt) };
  const listed: Manifest["files"] = [];
  for (const { path, bytes } of files) {
    listed.push({ path, bytes: bytes.length, sha256: sha256Hex(bytes) });
    zip.addBuffer(Buffer.from(bytes), path, options);
  }
  const auditStream = Readable.from(
    hashed(audit, (file) => {
      listed.push(file);
      const manifest: Manifest = { endorseEvidence: 1, ...about, keyId: key.publicKey.id, files: listed };
      const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
      const signed = { keyId: key.publicKey.id, signature: key.signBytes(text) };
      zip.addBuffer(text, MANIFEST_FILE, options);
      zip.addBuffer(Buffer.from(`${JSON.stringify(signed)}\n`), MANIFEST_SIGNATURE_FILE, options);
      // The seal takes the place of this comment, once what it seals is known.
      zip.end({ forceZip64Format: false, comment: " ".repeat(SEAL_BYTES) });
    }),
  );
  auditStream.on("error", (error) => zip.outputStream.emit("error", error));
  zip.addReadStream(auditStream, AUDIT_FILE, options);
  yield* sealed(zip.outputStream as AsyncIterable<Buffer>, key);
}

/** The audit's file; `onEnd` is called with what the manifest says of it. */
async function* hashed(
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

/** The bytes of a zip, whose comment is replaced by the seal. */
async function* sealed(bytes: AsyncIterable<Buffer>, key: SigningKey): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  let held = Buffer.alloc(0);
  for await (const chunk of bytes) {
    const all = Buffer.concat([held, chunk]);
    const ready = all.subarray(0, Math.max(0, all.length - SEAL_BYTES));
    held = all.subarray(ready.length);
    hash.update(ready);
    if (ready.length > 0) yield ready;
  }
  const signature = key.signBytes(Buffer.from(sealStatement(hash.digest("hex"))));
  yield Buffer.from(writeSeal(key.publicKey.id, signature));
}
