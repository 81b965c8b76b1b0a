import "server-only";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import { findChainHead, findLastSignature } from "@/lib/ledger/audit/chain-queries";
import { openSigningKey } from "@/lib/ledger/audit/signing-keys";
import { ledger } from "@/lib/ledger/open-ledger";
import { verifyAudit } from "./verify-audit";

/** Verification state of the audit chain. Times are ISO 8601 timestamps. */
export interface AuditStatus {
  /** Sequence number of the last verified entry; `headSeq` is that of the last entry. */
  verifiedSeq: number;
  headSeq: number;
  verifiedAt: string;
  /** Start of the period for which the chain is unbroken. */
  since: string;
  /** When the last full re-verification finished, or null if none has. */
  lastPassAt: string | null;
  problem: { seq: number; message: string; foundAt: string } | null;
  signed: { seq: number; at: string } | null;
  keyId: string;
}

/** Maximum rows verified by a page request; the background job verifies the rest. */
const ROWS = { newRows: 2_000, oldRows: 0 };

/** Verifies new entries and returns how far the chain is valid. Returns null if there are no entries yet. */
export async function getAuditStatus(session: Session): Promise<AuditStatus | null> {
  if (!can(session, "audit.read")) return null;
  const open = await ledger();
  const verified = await verifyAudit(new Date(), ROWS);
  if (!verified) return null;
  const [head, signed, key] = await Promise.all([
    findChainHead(open.db),
    findLastSignature(open.db),
    openSigningKey(open),
  ]);
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
