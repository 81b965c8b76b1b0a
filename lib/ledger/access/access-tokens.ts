import "server-only";
import { and, count, desc, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import { prepared } from "@/lib/database/prepared";
import { accessTokens, people } from "@/lib/ledger/schema/access-tables";
import type { LedgerExecutor, LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import { policies } from "@/lib/ledger/schema/policy-tables";

export type AccessToken = typeof accessTokens.$inferSelect;

/**
 * Finds a valid token, with its owner and the account masking policy, if any. Returns null if the token is unknown,
 * revoked or expired, or its owner is disabled or removed.
 */
export async function findLiveAccessToken(db: LedgerExecutor, tokenHash: string, now: Date) {
  const [result] = await liveToken(db).execute({ tokenHash, now: now.toISOString() });
  return result ?? null;
}

/** Prepared because every API request looks up its token. */
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
 * Adds a token, unless its owner is disabled or already has `max` valid tokens. Locks the owner's row, so that
 * concurrent changes are taken into account.
 *
 * @returns whether the token was added
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

/** Returns a person's tokens that are not revoked, newest first, including expired tokens that are not yet deleted. */
export function findAccessTokensOf(db: LedgerExecutor, personId: string): Promise<AccessToken[]> {
  return db
    .select()
    .from(accessTokens)
    .where(and(eq(accessTokens.personId, personId), isNull(accessTokens.revokedAt)))
    .orderBy(desc(accessTokens.createdAt), accessTokens.id);
}

/** Updates when a token was last used, at most once every `graceMs`. */
export async function touchAccessToken(db: LedgerExecutor, id: string, now: Date, graceMs: number): Promise<void> {
  const before = new Date(now.getTime() - graceMs);
  await db
    .update(accessTokens)
    .set({ lastUsedAt: now })
    .where(and(eq(accessTokens.id, id), or(isNull(accessTokens.lastUsedAt), lt(accessTokens.lastUsedAt, before))));
}

/** Revokes a person's token; returns null if it belongs to someone else or is already revoked. */
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

/** Revokes all of a person's tokens; returns how many were still valid. */
export async function revokeAccessTokensOf(db: LedgerExecutor, personId: string, now: Date): Promise<number> {
  const revoked = await db
    .update(accessTokens)
    .set({ revokedAt: now })
    .where(and(eq(accessTokens.personId, personId), isNull(accessTokens.revokedAt)))
    .returning({ expiresAt: accessTokens.expiresAt });
  return revoked.filter(({ expiresAt }) => expiresAt > now).length;
}

/** Deletes tokens that expired before a given time. */
export async function deleteExpiredAccessTokens(db: LedgerExecutor, expiredBefore: Date): Promise<void> {
  await db.delete(accessTokens).where(lt(accessTokens.expiresAt, expiredBefore));
}
