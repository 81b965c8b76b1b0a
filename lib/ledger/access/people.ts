import "server-only";
import { and, eq, exists, gt, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { prepared } from "@/lib/database/prepared";
import { VISIBLE_UP_TO } from "@/lib/ledger/changes/change-notifications";
import { people, sessions } from "@/lib/ledger/schema/access-tables";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { policies } from "@/lib/ledger/schema/policy-tables";
import { passkeys, totpSecrets } from "@/lib/ledger/schema/second-factor-tables";

export type Person = typeof people.$inferSelect;

/** @param email in lowercase */
export async function findPersonByEmail(db: LedgerExecutor, email: string): Promise<Person | null> {
  const [person] = await db.select().from(people).where(eq(people.email, email));
  return person ?? null;
}

export async function findPerson(db: LedgerExecutor, id: string): Promise<Person | null> {
  const [person] = await db.select().from(people).where(eq(people.id, id));
  return person ?? null;
}

/** Sets an invited person's name and password; returns null if they have a password or may no longer sign in. */
export async function setFirstPassword(
  db: LedgerExecutor,
  id: string,
  { name, passwordHash }: { readonly name: string; readonly passwordHash: string },
): Promise<Person | null> {
  const [person] = await db
    .update(people)
    .set({ name, passwordHash, version: sql`${people.version} + 1` })
    .where(and(eq(people.id, id), isNull(people.passwordHash), isNull(people.disabledAt), isNull(people.removedAt)))
    .returning();
  return person ?? null;
}

/** Returns the email addresses of demo users who are disabled or removed. */
export async function findDisabledDemoPeople(db: LedgerExecutor): Promise<Set<string>> {
  const rows = await db
    .select({ email: people.email })
    .from(people)
    .where(and(eq(people.isDemo, true), isNotNull(people.disabledAt)));
  return new Set(rows.map(({ email }) => email));
}

/** Replaces a password hash; returns false if it is no longer `from`. */
export async function replacePassword(
  db: LedgerExecutor,
  id: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<boolean> {
  const replaced = await db
    .update(people)
    .set({ passwordHash: to })
    .where(and(eq(people.id, id), eq(people.passwordHash, from)))
    .returning({ id: people.id });
  return replaced.length > 0;
}

/** Saves a person's preferences. Does not change the version, because administrators do not see preferences. */
export async function setPreferences(
  db: LedgerExecutor,
  id: string,
  preferences: Partial<Pick<Person, "timeZone" | "theme" | "paymentColumns">>,
): Promise<void> {
  await db.update(people).set(preferences).where(eq(people.id, id));
}

/** Adds a person; returns false if the email address is already in use. */
export async function insertPerson(db: LedgerExecutor, person: typeof people.$inferInsert): Promise<boolean> {
  const inserted = await db.insert(people).values(person).onConflictDoNothing().returning({ id: people.id });
  return inserted.length > 0;
}

/** Adds a session and updates when the person was last seen. */
export async function insertSession(db: LedgerExecutor, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session);
  await db.update(people).set({ lastSeenAt: session.createdAt }).where(eq(people.id, session.personId));
}

/**
 * Finds an active session, with the person, whether they have a second factor, and the policies on second factors,
 * account masking and approvals, if any. Returns null if the session is unknown, revoked or expired, or the person is disabled.
 */
export async function findLiveSession(db: LedgerExecutor, id: string, now: Date, idleMs: number) {
  const idleSince = new Date(now.getTime() - idleMs).toISOString();
  const [result] = await liveSession(db).execute({ id, now: now.toISOString(), idleSince });
  return result ?? null;
}

const maskingPolicies = alias(policies, "masking_policies");
const approvalsPolicies = alias(policies, "approvals_policies");

/** Prepared because every request looks up its session. */
const liveSession = prepared((db: LedgerExecutor) =>
  db
    .select({
      session: sessions,
      person: people,
      hasFactor: hasFactor(db),
      policy: policies,
      maskingPolicy: maskingPolicies,
      approvalsPolicy: approvalsPolicies,
      position: VISIBLE_UP_TO,
    })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.personId))
    .leftJoin(policies, eq(policies.key, "second-factor"))
    .leftJoin(maskingPolicies, eq(maskingPolicies.key, "masking"))
    .leftJoin(approvalsPolicies, eq(approvalsPolicies.key, "approvals"))
    .where(
      and(
        eq(sessions.id, sql.placeholder("id")),
        isNull(sessions.revokedAt),
        isNull(people.disabledAt),
        gt(sessions.expiresAt, sql.placeholder("now")),
        gt(sessions.lastSeenAt, sql.placeholder("idleSince")),
      ),
    )
    .prepare("live_session"),
);

/** Expression: the person has a passkey or a confirmed authenticator app. */
function hasFactor(db: LedgerExecutor): SQL<boolean> {
  const { personId, isConfirmed } = totpSecrets;
  const passkeyRows = db.select({ one: sql`1` }).from(passkeys).where(eq(passkeys.personId, people.id));
  const appRows = db
    .select({ one: sql`1` })
    .from(totpSecrets)
    .where(and(eq(personId, people.id), isConfirmed));
  return sql<boolean>`${or(exists(passkeyRows), exists(appRows))}`;
}

/**
 * Replaces a session's ID, which invalidates the old one, and records when the second factor was presented.
 * Returns false if the session was revoked.
 */
export async function rotateSession(
  db: LedgerExecutor,
  id: string,
  change: { readonly id: string; readonly steppedUpAt: Date },
): Promise<boolean> {
  const rotated = await db
    .update(sessions)
    .set(change)
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id });
  return rotated.length > 0;
}

/** Updates when a session and its person were last seen, at most once every `graceMs`. */
export async function touchSession(db: LedgerExecutor, id: string, now: Date, graceMs: number): Promise<void> {
  const [touched] = await db
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(sessions.id, id), lt(sessions.lastSeenAt, new Date(now.getTime() - graceMs))))
    .returning({ personId: sessions.personId });
  if (touched) await db.update(people).set({ lastSeenAt: now }).where(eq(people.id, touched.personId));
}

/** Revokes a session; returns its person, or null if it is unknown or already revoked. */
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

/** Deletes sessions that expired before a given time. */
export async function deleteExpiredSessions(db: LedgerExecutor, endedBefore: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, endedBefore));
}

export async function findPersonById(db: LedgerExecutor, id: string): Promise<Person | null> {
  const [person] = await db.select().from(people).where(eq(people.id, id));
  return person ?? null;
}
