import "server-only";
import { and, asc, eq } from "drizzle-orm";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { type ChallengePurpose, passkeyChallenges, passkeys } from "@/lib/ledger/schema/second-factor-tables";

export type Passkey = typeof passkeys.$inferSelect;

/** Returns a person's passkeys, oldest first. */
export function findPasskeys(db: LedgerExecutor, personId: string): Promise<Passkey[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.personId, personId))
    .orderBy(asc(passkeys.addedAt), asc(passkeys.id));
}

/** Adds a passkey; returns false if the credential is already registered. */
export async function insertPasskey(db: LedgerExecutor, passkey: typeof passkeys.$inferInsert): Promise<boolean> {
  const inserted = await db.insert(passkeys).values(passkey).onConflictDoNothing().returning({ id: passkeys.id });
  return inserted.length > 0;
}

export async function recordPasskeyUse(
  db: LedgerExecutor,
  id: string,
  use: { readonly counter: number; readonly isBackedUp: boolean; readonly lastUsedAt: Date },
): Promise<void> {
  await db.update(passkeys).set(use).where(eq(passkeys.id, id));
}

/** Deletes a person's passkey; returns it, or null if the person does not have it. */
export async function deletePasskey(db: LedgerExecutor, personId: string, id: string): Promise<Passkey | null> {
  const [deleted] = await db
    .delete(passkeys)
    .where(and(eq(passkeys.personId, personId), eq(passkeys.id, id)))
    .returning();
  return deleted ?? null;
}

/** Saves a challenge, replacing the previous challenge for the same session and purpose. */
export async function saveChallenge(
  db: LedgerExecutor,
  challenge: typeof passkeyChallenges.$inferInsert,
): Promise<void> {
  const { sessionId, purpose } = passkeyChallenges;
  await db
    .insert(passkeyChallenges)
    .values(challenge)
    .onConflictDoUpdate({ target: [sessionId, purpose], set: challenge });
}

/** Deletes and returns a session's challenge; returns null if there is none or it has expired. */
export async function consumeChallenge(
  db: LedgerExecutor,
  { sessionId, purpose, now }: { readonly sessionId: string; readonly purpose: ChallengePurpose; readonly now: Date },
): Promise<string | null> {
  const [deleted] = await db
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.sessionId, sessionId), eq(passkeyChallenges.purpose, purpose)))
    .returning();
  return deleted && deleted.expiresAt > now ? deleted.challenge : null;
}
