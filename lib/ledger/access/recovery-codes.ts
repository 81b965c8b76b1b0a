import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { recoveryCodes } from "@/lib/ledger/schema/second-factor-tables";

/** Replaces all of a person's recovery codes. */
export async function replaceRecoveryCodes(
  db: LedgerExecutor,
  personId: string,
  codes: { readonly hashes: readonly string[]; readonly createdAt: Date },
): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.personId, personId));
  if (codes.hashes.length === 0) return;
  const { createdAt } = codes;
  await db.insert(recoveryCodes).values(codes.hashes.map((codeHash) => ({ personId, codeHash, createdAt })));
}

/** Marks a recovery code as used; returns false if it is not the person's or was already used. */
export async function consumeRecoveryCode(
  db: LedgerExecutor,
  { personId, codeHash, at }: { readonly personId: string; readonly codeHash: string; readonly at: Date },
): Promise<boolean> {
  const taken = await db
    .update(recoveryCodes)
    .set({ usedAt: at })
    .where(
      and(eq(recoveryCodes.personId, personId), eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt)),
    )
    .returning({ codeHash: recoveryCodes.codeHash });
  return taken.length > 0;
}

/** Counts a person's unused recovery codes. */
export function countRecoveryCodes(db: LedgerExecutor, personId: string): Promise<number> {
  return db.$count(recoveryCodes, and(eq(recoveryCodes.personId, personId), isNull(recoveryCodes.usedAt)));
}
