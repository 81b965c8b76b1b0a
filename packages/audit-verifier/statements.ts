import { z } from "zod";

const hex64 = z.string().regex(/^[0-9a-f]{64}$/);
const seq = z.int().min(0);
const instant = z.iso.datetime();

/** A statement with its signature. */
export interface SignedStatement {
  /** The exact JSON that is signed. */
  readonly statement: string;
  readonly keyId: string;
  /** Ed25519, 128 hexadecimal digits. */
  readonly signature: string;
}

/** The chain's last row at a point in time; a saved copy reveals later truncation. */
export const headSchema = z.strictObject({ kind: z.literal("audit-head"), seq, hash: hex64, at: instant });

/** Replaces rows removed by retention; the chain continues from its hash. */
export const checkpointSchema = z.strictObject({
  kind: z.literal("audit-checkpoint"),
  /** Sequence number of the last removed row; `hash` is that row's hash. */
  seq,
  hash: hex64,
  /** When the rows were removed. */
  at: instant,
  /** All rows before this instant were removed. */
  before: instant,
});

/** The start of a chain; its SHA-256 is the previous hash of the first row. */
export const beginningSchema = z.strictObject({
  kind: z.literal("audit-beginning"),
  at: z.string(),
  /** Unique ID of this chain. */
  chain: z.uuid(),
  /** Number of rows older than the chain. */
  earlierEntries: z.int().min(0),
});

/** The statement in an export's last line, which covers all preceding lines. */
export const exportEndSchema = z.strictObject({
  kind: z.literal("audit-export"),
  at: instant,
  entries: z.int().min(0),
  omitted: z.int().min(0),
  /** SHA-256 of all preceding lines as UTF-8, including line feeds. */
  sha256: hex64,
});

export type Head = z.infer<typeof headSchema>;
export type Checkpoint = z.infer<typeof checkpointSchema>;
export type ExportEnd = z.infer<typeof exportEndSchema>;

/** Returns null if the statement does not match the schema. */
export function parseStatement<T>(schema: z.ZodType<T>, statement: string): T | null {
  try {
    return schema.safeParse(JSON.parse(statement)).data ?? null;
  } catch {
    return null;
  }
}
