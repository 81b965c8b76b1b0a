import "server-only";
import type { Checkpoint, Head, SignedStatement } from "@endorse/audit-verifier/statements";
import { eq, sql } from "drizzle-orm";
import { queryRows } from "@/lib/database/query-rows";
import { auditCheckpoints, auditSignatures, auditVerification } from "@/lib/ledger/schema/audit-tables";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";

const fromHex = (text: string) => Buffer.from(text, "hex");

/** Stores a signed chain head. */
export async function insertSignature(db: LedgerExecutor, head: Head, signed: SignedStatement): Promise<void> {
  await db.insert(auditSignatures).values({
    seq: head.seq,
    hash: fromHex(head.hash),
    at: new Date(head.at),
    statement: signed.statement,
    keyId: signed.keyId,
    signature: fromHex(signed.signature),
  });
}

/** Stores a signed checkpoint, which allows removing the rows up to it. */
export async function insertCheckpoint(db: LedgerExecutor, at: Checkpoint, signed: SignedStatement): Promise<void> {
  await db.insert(auditCheckpoints).values({
    seq: at.seq,
    hash: fromHex(at.hash),
    statement: signed.statement,
    keyId: signed.keyId,
    signature: fromHex(signed.signature),
  });
}

/** Removes up to `max` rows covered by the last checkpoint, oldest first; returns their number. */
export async function removeCheckpointed(db: LedgerExecutor, max: number): Promise<number> {
  const rows = await queryRows<{ removed: number }>(db, sql`select prune_audit(${max}) as removed`);
  return rows[0]!.removed;
}

/** How far the chain has been verified, with hexadecimal hashes. */
export type VerificationState = Omit<typeof auditVerification.$inferSelect, "id" | "verifiedHash" | "passHash"> & {
  readonly verifiedHash: string;
  readonly passHash: string;
};

export async function readVerification(db: LedgerExecutor): Promise<VerificationState | null> {
  const [row] = await db.select().from(auditVerification).where(eq(auditVerification.id, 1));
  if (!row) return null;
  const { id: _, verifiedHash, passHash, ...rest } = row;
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
  return { ...rest, verifiedHash: hex(verifiedHash), passHash: hex(passHash) };
}

export async function writeVerification(db: LedgerExecutor, state: VerificationState): Promise<void> {
  const row = { ...state, verifiedHash: fromHex(state.verifiedHash), passHash: fromHex(state.passHash) };
  await db.insert(auditVerification).values(row).onConflictDoUpdate({ target: auditVerification.id, set: row });
}
