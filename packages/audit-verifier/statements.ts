import { z } from "zod";

const hex64 = z.string().regex(/^[0-9a-f]{64}$/);
const seq = z.int().min(0);
const instant = z.iso.datetime();

/** A text together with its signature. */
export interface SignedStatement {
  /** JSON, exactly as it is signed. */
  readonly statement: string;
  readonly keyId: string;
  /** Ed25519, 128 hexadecimal digits. */
  readonly signature: string;
}

/** The head of the chain at some time: a saved copy later reveals whether the chain was truncated. */
export const headSchema = z.strictObject({ kind: z.literal("audit-head"), seq, hash: hex64, at: instant });

/** Stands in for rows which the retention removed: the chain continues from its hash. */
export const checkpointSchema = z.strictObject({
  kind: z.literal("audit-checkpoint"),
  /** The last removed row and its hash. */
  seq,
  hash: hex64,
  /** When it was removed, and everything before which instant. */
  at: instant,
  before: instant,
});

/** The beginning of a chain; its SHA-256 is the hash that the first row follows. */
export const beginningSchema = z.strictObject({
  kind: z.literal("audit-beginning"),
  at: z.string(),
  /** Tells this chain from others. */
  chain: z.uuid(),
  /** Rows that were there before the chain was begun. */
  earlierEntries: z.int().min(0),
});

/** The end of an export: what was before it in the file. */
export const exportEndSchema = z.strictObject({
  kind: z.literal("audit-export"),
  at: instant,
  entries: z.int().min(0),
  omitted: z.int().min(0),
  /** SHA-256 of the UTF-8 of all lines before it, line feeds included. */
  sha256: hex64,
});

export type Head = z.infer<typeof headSchema>;
export type Checkpoint = z.infer<typeof checkpointSchema>;
export type ExportEnd = z.infer<typeof exportEndSchema>;

/** Parses a statement of a kind; null when it is none. */
export function readStatement<T>(schema: z.ZodType<T>, statement: string): T | null {
  try {
    return schema.safeParse(JSON.parse(statement)).data ?? null;
  } catch {
    return null;
  }
}
