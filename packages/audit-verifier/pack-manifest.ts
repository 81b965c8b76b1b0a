import { z } from "zod";

export const MANIFEST_FILE = "manifest.json";
export const MANIFEST_SIGNATURE_FILE = "manifest.sig";
export const AUDIT_FILE = "audit.jsonl";

const hex64 = z.string().regex(/^[0-9a-f]{64}$/);

/** Lists an evidence pack's files with their SHA-256 hashes. */
export const manifestSchema = z.strictObject({
  endorseEvidence: z.literal(1),
  /** What the pack documents, as a sentence. */
  title: z.string(),
  kind: z.string(),
  id: z.string(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  keyId: z.string().regex(/^[0-9a-f]{16}$/),
  files: z.array(z.strictObject({ path: z.string(), bytes: z.int().min(0), sha256: hex64 })),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** The signature file's contents; the signature covers the manifest's bytes. */
export const manifestSignatureSchema = z.strictObject({
  keyId: z.string().regex(/^[0-9a-f]{16}$/),
  signature: z.string().regex(/^[0-9a-f]{128}$/),
});
