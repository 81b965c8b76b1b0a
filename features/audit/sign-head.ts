import "server-only";
import type { SignedStatement } from "@endorse/audit-verifier/statements";
import { insertSignature } from "@/lib/ledger/audit/audit-proofs";
import { findLastSignature } from "@/lib/ledger/audit/chain-queries";
import { openSigningKey } from "@/lib/ledger/audit/signing-keys";
import { ledger } from "@/lib/ledger/open-ledger";
import { log } from "@/lib/logging/log";
import { type AuditVerification, verifyAudit } from "./verify-audit";

const DAY_MS = 24 * 60 * 60_000;

/** Verifies the chain to its end. */
export async function verifyToEnd(now: Date): Promise<AuditVerification | null> {
  for (;;) {
    const verified = await verifyAudit(now);
    if (verified === null || verified.isAtEnd || verified.problem) return verified;
  }
}

/**
 * Verifies the chain to its end, then signs its head unless it is already signed.
 *
 * @returns the signed head, or null if the chain is empty or broken
 */
export async function signHead(now: Date): Promise<SignedStatement | null> {
  const verified = await verifyToEnd(now);
  if (!verified || verified.problem || verified.verifiedSeq === 0) return null;
  const open = await ledger();
  const [seq, hash] = [verified.verifiedSeq, verified.verifiedHash];
  const last = await findLastSignature(open.db);
  if (last?.seq === seq) return last;
  const head = { kind: "audit-head", seq, hash, at: now.toISOString() } as const;
  const signed = (await openSigningKey(open)).sign(JSON.stringify(head));
  await insertSignature(open.db, head, signed);
  return signed;
}

/** Verifies new entries, re-verifies old entries, and signs the head once a day. */
export async function maintainAuditChain(now: Date): Promise<void> {
  const open = await ledger();
  const verified = await verifyAudit(now);
  if (verified?.problem) {
    const { seq, entryId } = verified.problem;
    return log().error({ seq, entryId }, "the audit chain is broken");
  }
  const last = await findLastSignature(open.db);
  if (!last || now.getTime() - last.at.getTime() >= DAY_MS) await signHead(now);
}
