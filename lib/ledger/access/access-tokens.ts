import "server-only";
import { and, count, desc, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import { prepared } from "@/lib/database/prepared";
import { accessTokens, people } from "@/lib/ledger/schema/access-tables";
import type { LedgerExecutor, LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import { policies } from "@/lib/ledger/schema/policy-tables";

export type AccessToken = typeof accessTokens.$inferSelect;

/**
 * A token that is neither revoked nor expired, with its person and the stored policy about masked account numbers, if
 * any; null when there is no such token or its person is disabled or removed.
 */
export async function findLiveAccessToken(db: LedgerExecutor, tokenHash: string, now: Date) {
  const [found] = await liveToken(db).execute({ tokenHash, now: now.toISOString() });
  return found ?? null;
}

/** Prepared, since every request of the API looks up its token. */
const liveToken = prepared((db: LedgerExecutor) =>
  db
    .select({ token: accessTokens, person: people, maskingPolicy: policies })
    .from(accessTokens)
    .innerJoin(people, eq(people.id, accessTokens.personId))
    .leftJoin(policies, eq(policies.key, "masking"))
    .where(
      and(
        eq(accessTokens.tokenHash, sql.placeholder("tokenHash")),
        isNull(accessTokens.revokedAt),
        gt(accessTokens.expiresAt, sql.placeholder("now")),
        isNull(people.disabledAt),
        isNull(people.removedAt),
      ),
    )
    .prepare("live_access_token"),
);

/**
 * Adds a token unless its person has `max` live ones or is disabled. Locks the person's row, so that neither a
 * simultaneous creation nor a simultaneous disabling is missed.
 */
export async function insertAccessToken(
  tx: LedgerTransaction,
  token: typeof accessTokens.$inferInsert,
  max: number,
): Promise<boolean> {
  const [person] = await tx.select().from(people).where(eq(people.id, token.personId)).for("update");
  if (!person || person.disabledAt) return false;
  const isLive = and(isNull(accessTokens.revokedAt), gt(accessTokens.expiresAt, token.createdAt));
  const [live] = await tx
    .select({ count: count() })
    .from(accessTokens)
    .where(and(eq(accessTokens.personId, token.personId), isLive));
  if ((live?.count ?? 0) >= max) return false;
  await tx.insert(accessTokens).values(token);
  return true;
}

/** The tokens of a person that are not revoked, newest first; expired ones until they are deleted. */
export function findAccessTokensOf(db: LedgerExecutor, personId: string): Promise<AccessToken[]> {
  return db
    .select()
    .from(accessTokens)
    .where(and(eq(accessTokens.personId, personId), isNull(accessTokens.revokedAt)))
    .orderBy(desc(accessTokens.createdAt), accessTokens.id);
}

/** Updates when a token was last used, at most every `graceMs`. */
export async function touchAccessToken(db: LedgerExecutor, id: string, now: Date, graceMs: number): Promise<void> {
  const before = new Date(now.getTime() - graceMs);
  await db
    .update(accessTokens)
    .set({ lastUsedAt: now })
    .where(and(eq(accessTokens.id, id), or(isNull(accessTokens.lastUsedAt), lt(accessTokens.lastUsedAt, before))));
}

/** Revokes one token of a person; null when it belongs to another person or is already revoked. */
export async function revokeAccessToken(
  db: LedgerExecutor,
  { id, personId }: { readonly id: string; readonly personId: string },
  now: Date,
): Promise<AccessToken | null> {
  const [revoked] = await db
    .update(accessTokens)
    .set({ revokedAt: now })
    .where(and(eq(accessTokens.id, id), eq(accessTokens.personId, personId), isNull(accessTokens.revokedAt)))
    .returning();
  return revoked ?? null;
}

/** Revokes all tokens of a person; returns how many could still be used. */
export async function revokeAccessTokensOf(db: LedgerExecutor, personId: string, now: Date): Promise<number> {
  const revoked = await db
    .update(accessTokens)
    .set({ revokedAt: now })
    .where(and(eq(accessTokens.personId, personId), isNull(accessTokens.revokedAt)))
    .returning({ expiresAt: accessTokens.expiresAt });
  return revoked.filter(({ expiresAt }) => expiresAt > now).length;
}

/** Deletes tokens that expired before an instant. */
export async function deleteExpiredAccessTokens(db: LedgerExecutor, expiredBefore: Date): Promise<void> {
  await db.delete(accessTokens).where(lt(accessTokens.expiresAt, expiredBefore));
}
