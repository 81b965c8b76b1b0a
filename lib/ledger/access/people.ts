import "server-only";
import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { people, sessions, signInFailures } from "@/lib/ledger/schema/access-tables";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";

export type Person = typeof people.$inferSelect;

/** @param email in lower case */
export async function findPersonByEmail(db: LedgerExecutor, email: string): Promise<Person | null> {
  const [person] = await db.select().from(people).where(eq(people.email, email));
  return person ?? null;
}

/** Adds a person; false when the e-mail address is taken. */
export async function insertPerson(db: LedgerExecutor, person: typeof people.$inferInsert): Promise<boolean> {
  const inserted = await db.insert(people).values(person).onConflictDoNothing().returning({ id: people.id });
  return inserted.length > 0;
}

export async function insertSession(db: LedgerExecutor, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session);
}

/** A session that is neither revoked nor over, with its person as they are now; null otherwise. */
export async function findLiveSession(db: LedgerExecutor, id: string, now: Date, idleMs: number) {
  const [found] = await db
    .select({ session: sessions, person: people })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.personId))
    .where(
      and(
        eq(sessions.id, id),
        isNull(sessions.revokedAt),
        isNull(people.disabledAt),
        gt(sessions.expiresAt, now),
        gt(sessions.lastSeenAt, new Date(now.getTime() - idleMs)),
      ),
    );
  return found ?? null;
}

/** Updates a session's last use, at most every `graceMs`. */
export async function touchSession(db: LedgerExecutor, id: string, now: Date, graceMs: number): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(sessions.id, id), lt(sessions.lastSeenAt, new Date(now.getTime() - graceMs))));
}

/** Revokes a session; returns its person, or null when it was not live. */
export async function revokeSession(db: LedgerExecutor, id: string, now: Date): Promise<Person | null> {
  const [revoked] = await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt)))
    .returning({ personId: sessions.personId });
  if (!revoked) return null;
  const [person] = await db.select().from(people).where(eq(people.id, revoked.personId));
  return person ?? null;
}

export interface ThrottlePolicy {
  /** Attempts before the delay applies. */
  readonly freeAttempts: number;
  /** The delay after each further attempt. */
  readonly delayMs: number;
  /** Attempts older than this are forgotten. */
  readonly windowMs: number;
}

/**
 * Counts an attempt to sign in before its password is verified, so that concurrent attempts count too.
 *
 * @returns false when the attempt must wait
 */
export async function countSignInAttempt(
  db: LedgerExecutor,
  key: string,
  now: Date,
  { freeAttempts, delayMs, windowMs }: ThrottlePolicy,
): Promise<boolean> {
  const before = (ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`;
  const counted = await db
    .insert(signInFailures)
    .values({ key, failures: 1, lastFailureAt: now })
    .onConflictDoUpdate({
      target: signInFailures.key,
      set: {
        failures: sql`case when ${signInFailures.lastFailureAt} < ${before(windowMs)} then 1 else ${signInFailures.failures} + 1 end`,
        lastFailureAt: now,
      },
      setWhere: sql`${signInFailures.failures} < ${freeAttempts} or ${signInFailures.lastFailureAt} < ${before(delayMs)}`,
    })
    .returning({ key: signInFailures.key });
  return counted.length > 0;
}

/** Clears the attempts after a successful one. */
export async function clearSignInAttempts(db: LedgerExecutor, key: string): Promise<void> {
  await db.delete(signInFailures).where(eq(signInFailures.key, key));
}

/** Deletes sessions that expired, and sign-in attempts made, before an instant. */
export async function deleteExpiredSessions(db: LedgerExecutor, endedBefore: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, endedBefore));
  await db.delete(signInFailures).where(lt(signInFailures.lastFailureAt, endedBefore));
}
