import "server-only";
import { and, count, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { accessTokens, invitations, people, sessions } from "@/lib/ledger/schema/access-tables";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { passkeys, totpSecrets } from "@/lib/ledger/schema/second-factor-tables";

/** Condition: the session is neither revoked nor expired. */
function isLive(now: Date, idleMs: number) {
  return and(
    isNull(sessions.revokedAt),
    gt(sessions.expiresAt, now),
    gt(sessions.lastSeenAt, new Date(now.getTime() - idleMs)),
  );
}

/** Returns all people who are not removed, by name, with numbers of sessions and tokens, and the last invitation. */
export async function findPeople(db: LedgerExecutor, now: Date, idleMs: number) {
  const activeSessions = db
    .select({ personId: sessions.personId, count: count().as("count") })
    .from(sessions)
    .where(isLive(now, idleMs))
    .groupBy(sessions.personId)
    .as("live");
  const lastInvitations = db
    .selectDistinctOn([invitations.personId], { personId: invitations.personId, expiresAt: invitations.expiresAt })
    .from(invitations)
    .orderBy(invitations.personId, desc(invitations.createdAt))
    .as("invited");
  return db
    .select({
      person: people,
      sessions: sql<number>`coalesce(${activeSessions.count}, 0)`.mapWith(Number),
      /** Number of valid access tokens */
      tokens: sql<number>`(select count(*) from ${accessTokens} where ${accessTokens.personId} = ${people.id}
        and ${accessTokens.revokedAt} is null and ${accessTokens.expiresAt} > ${now.toISOString()}::timestamptz)`.mapWith(
        Number,
      ),
      invitationExpiresAt: lastInvitations.expiresAt,
      /** Whether the person has a passkey or an authenticator app */
      hasFactor: sql<boolean>`exists (select 1 from ${passkeys} where ${passkeys.personId} = ${people.id})
        or exists (select 1 from ${totpSecrets} where ${totpSecrets.personId} = ${people.id} and ${totpSecrets.isConfirmed})`,
    })
    .from(people)
    .leftJoin(activeSessions, eq(activeSessions.personId, people.id))
    .leftJoin(lastInvitations, eq(lastInvitations.personId, people.id))
    .where(isNull(people.removedAt))
    .orderBy(people.name, people.id);
}

/** Returns a person's active sessions, most recently used first. */
export function findSessionsOf(db: LedgerExecutor, personId: string, now: Date, idleMs: number) {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.personId, personId), isLive(now, idleMs)))
    .orderBy(desc(sessions.lastSeenAt), sessions.id);
}

/** Returns all people who are neither removed nor disabled, by name. */
export function findActivePeople(db: LedgerExecutor) {
  return db
    .select({ id: people.id, name: people.name, roles: people.roles })
    .from(people)
    .where(and(isNull(people.removedAt), isNull(people.disabledAt)))
    .orderBy(people.name, people.id);
}

/** Returns whether there is anyone except demo users. */
export async function hasRealPeople(db: LedgerExecutor): Promise<boolean> {
  const rows = await db.select({ id: people.id }).from(people).where(eq(people.isDemo, false)).limit(1);
  return rows.length > 0;
}
