import "server-only";
import { eq, lt } from "drizzle-orm";
import { people } from "@/lib/ledger/schema/access-tables";
import type { LedgerExecutor, LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import { passkeyChallenges, passkeys, totpSecrets } from "@/lib/ledger/schema/second-factor-tables";
import { replaceRecoveryCodes } from "./recovery-codes";
import { deleteTotp } from "./totp-secrets";

/** Locks a person's row, so that changes to their factors happen one after the other. */
export async function lockFactors(tx: LedgerTransaction, personId: string): Promise<void> {
  await tx.select({ id: people.id }).from(people).where(eq(people.id, personId)).for("update");
}

/** Counts a person's second factors, excluding recovery codes. */
export async function countFactors(db: LedgerExecutor, personId: string): Promise<number> {
  const apps = await db.select().from(totpSecrets).where(eq(totpSecrets.personId, personId));
  const keys = await db.$count(passkeys, eq(passkeys.personId, personId));
  return keys + apps.filter(({ isConfirmed }) => isConfirmed).length;
}

/** A person's second factors: the names of their passkeys, and whether they have an authenticator app. */
export interface Factors {
  readonly passkeys: readonly string[];
  readonly app: boolean;
}

/** Deletes a person's second factors and recovery codes; returns the deleted factors. */
export async function deleteFactors(db: LedgerExecutor, personId: string): Promise<Factors> {
  const deleted = await db.delete(passkeys).where(eq(passkeys.personId, personId)).returning({ name: passkeys.name });
  const app = await deleteTotp(db, personId);
  await replaceRecoveryCodes(db, personId, { hashes: [], createdAt: new Date() });
  return { passkeys: deleted.map(({ name }) => name).sort(), app };
}

export async function deleteExpiredChallenges(db: LedgerExecutor, now: Date): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
}
