import { z } from "zod";
import type { SignedStatement } from "./statements";

const hex64 = z.string().regex(/^[0-9a-f]{64}$/);
const hex128 = z.string().regex(/^[0-9a-f]{128}$/);
const keyId = z.string().regex(/^[0-9a-f]{16}$/);
const seq = z.int().min(0);
const signed = z.strictObject({ statement: z.string(), keyId, signature: hex128 });

/** An export contains either the whole chain or a selection of rows. */
export const EXPORT_SCOPES = ["whole", "selection"] as const;

/** Export lines other than entries, each a JSON object; docs/audit.md describes them. */
export const proofLineSchema = z.union([
  z.strictObject({
    endorseAudit: z.literal(1),
    scope: z.enum(EXPORT_SCOPES),
    createdAt: z.iso.datetime(),
    filters: z.record(z.string(), z.string()),
    keyId,
  }),
  /** The chain's start, or the point where retention truncated it. */
  z.strictObject({
    checkpoint: z.strictObject({
      seq,
      hash: hex64,
      statement: z.string(),
      keyId: keyId.nullable(),
      signature: hex128.nullable(),
    }),
  }),
  /** The hash of the last omitted row before a run of exported rows. */
  z.strictObject({ start: z.strictObject({ seq, hash: hex64 }) }),
  /** An omitted row between exported rows, represented by its digest. */
  z.strictObject({ seq, hash: hex64, digest: hex64 }),
  z.strictObject({ signature: signed }),
  z.strictObject({ end: signed }),
]);

export type ProofLine = z.infer<typeof proofLineSchema>;

/** An audit row in an export. */
export interface EntryLine {
  readonly seq: number;
  readonly hash: string;
  /** The row's canonical text. */
  readonly text: string;
}

const ENTRY = /^\{"seq":(0|[1-9]\d{0,15}),"hash":"([0-9a-f]{64})","entry":(\{.*\})\}$/s;

/** Formats a row as a JSON line whose `entry` is the canonical text, byte for byte. */
export function formatEntryLine({ seq, hash, text }: EntryLine): string {
  return `{"seq":${seq},"hash":"${hash}","entry":${text}}`;
}

/** Returns null when the line is not an entry. */
export function parseEntryLine(line: string): EntryLine | null {
  const match = ENTRY.exec(line);
  return match && { seq: Number(match[1]), hash: match[2]!, text: match[3]! };
}

export function formatProofLine(line: ProofLine): string {
  return JSON.stringify(line);
}

/** Returns null when the line is not exactly what {@link formatProofLine} returns for a proof line. */
export function parseProofLine(line: string): ProofLine | null {
  try {
    const parsed = proofLineSchema.safeParse(JSON.parse(line));
    return parsed.success && JSON.stringify(parsed.data) === line ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Formats a signed head as a file to store off-site. */
export function formatHeadFile(head: SignedStatement): string {
  return `${JSON.stringify({ endorseAuditHead: 1, ...head })}\n`;
}

const headFileSchema = signed.extend({ endorseAuditHead: z.literal(1) });

/** Returns null when the text is not a head file. */
export function parseHeadFile(text: string): SignedStatement | null {
  try {
    const { endorseAuditHead: _, ...head } = headFileSchema.parse(JSON.parse(text));
    return head;
  } catch {
    return null;
  }
}
