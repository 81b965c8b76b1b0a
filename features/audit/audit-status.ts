import "server-only";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import { findHead, findLastSignature } from "@/lib/ledger/audit/chain-queries";
import { openSigningKey } from "@/lib/ledger/audit/signing-keys";
import { ledger } from "@/lib/ledger/open-ledger";
import { verifyAudit } from "./verify-audit";

/** The verification state of the audit chain; times are ISO instants. */
export interface AuditStatus {
  /** The sequence numbers of the last verified entry and of the last entry. */
  verifiedSeq: number;
  headSeq: number;
  verifiedAt: string;
  /** The chain has been unbroken since this instant. */
  since: string;
  /** When the last full re-verification ended. */
  lastPassAt: string | null;
  problem: { seq: number; message: string; foundAt: string } | null;
  /** The last signed head. */
  signed: { seq: number; at: string } | null;
  keyId: string;
}

/** The number of rows that a page request verifies; the background job verifies the rest. */
const ROWS = { newRows: 2_000, oldRows: 0 };

/**
 * Verifies new entries and returns how far the chain is valid; null before the first entry.
 */
export async function getAuditStatus(session: Session): Promise<AuditStatus | null> {
  if (!can(session, "audit.read")) return null;
  const open = await ledger();
  const verified = await verifyAudit(new Date(), ROWS);
  if (!verified) return null;
  const [head, signed, key] = await Promise.all([findHead(open.db), findLastSignature(open.db), openSigningKey(open)]);
  const { verifiedSeq, verifiedAt, since, lastPassAt, problem } = verified;
  return {
    verifiedSeq,
    headSeq: Math.max(head?.seq ?? 0, verifiedSeq),
    verifiedAt: verifiedAt.toISOString(),
    since,
    lastPassAt: lastPassAt?.toISOString() ?? null,
    problem: problem && { seq: problem.seq, message: problem.message, foundAt: problem.foundAt },
    signed: signed && { seq: signed.seq, at: signed.at.toISOString() },
    keyId: key.publicKey.id,
  };
}
