import "server-only";
import { and, arrayContains, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { people, sessions } from "@/lib/ledger/schema/access-tables";
import type { LedgerExecutor, LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import { assert } from "@/lib/shared/assert";
import type { Person } from "./people";

/** Fields of a person that an administrator may change. */
export type PersonChange = Partial<Pick<Person, "roles" | "disabledAt">>;

/** Whether a person can be changed; `current` is the person as currently stored. */
export type ChangeAssessment =
  | { readonly result: "possible"; readonly before: Person }
  | { readonly result: "unknown" }
  | { readonly result: "stale"; readonly current: Person }
  | { readonly result: "last-administrator"; readonly current: Person };

/**
 * Checks whether a person can be changed: the stored version must be `version`, and an administrator must
 * remain. Locks the rows of all administrators in a fixed order, then the person's row, so that two administrators who
 * demote each other at the same time are handled one after the other.
 *
 * @param countsDemo whether demo users can sign in and so count as administrators
 */
export async function assessPersonChange(
  tx: LedgerTransaction,
  { id, version, change, countsDemo }: { id: string; version: number; change: PersonChange; countsDemo: boolean },
): Promise<ChangeAssessment> {
  const administrators = (await lockAdministrators(tx, countsDemo)).map((administrator) => administrator.id);
  const [before] = await tx.select().from(people).where(eq(people.id, id)).for("update");
  if (!before || before.removedAt) return { result: "unknown" };
  if (before.version !== version) return { result: "stale", current: before };
  const staysAdministrator = isAdministrator({ ...before, ...change });
  if (!staysAdministrator && administrators.length > 0 && administrators.every((other) => other === id)) {
    return { result: "last-administrator", current: before };
  }
  return { result: "possible", before };
}

/** Changes a person after {@link assessPersonChange} in the same transaction; returns the updated person. */
export async function changePerson(tx: LedgerTransaction, before: Person, change: PersonChange): Promise<Person> {
  const [after] = await tx
    .update(people)
    .set({ ...change, version: sql`${people.version} + 1` })
    .where(and(eq(people.id, before.id), eq(people.version, before.version)))
    .returning();
  assert(after, "the person's row is locked");
  return after;
}

/** Locks and returns all active administrators until the transaction ends. */
export function lockAdministrators(
  tx: LedgerTransaction,
  countsDemo: boolean,
): Promise<Pick<Person, "id" | "roles">[]> {
  return tx
    .select({ id: people.id, roles: people.roles })
    .from(people)
    .where(and(isActiveAdministrator(), countsDemo ? undefined : eq(people.isDemo, false)))
    .orderBy(people.id)
    .for("update");
}

/** Condition: the person is an administrator who can sign in; invited people cannot sign in yet. */
function isActiveAdministrator(): SQL | undefined {
  return and(
    arrayContains(people.roles, ["admin"]),
    isNull(people.disabledAt),
    isNull(people.removedAt),
    or(isNotNull(people.passwordHash), isNotNull(people.lastSeenAt)),
  );
}

function isAdministrator({ roles, disabledAt }: Person): boolean {
  return roles.includes("admin") && disabledAt === null;
}

/** Revokes all of a person's sessions, except `except`; returns how many were revoked. */
export async function revokeSessionsOf(
  db: LedgerExecutor,
  personId: string,
  now: Date,
  except?: string,
): Promise<number> {
  const revoked = await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(
      and(
        eq(sessions.personId, personId),
        isNull(sessions.revokedAt),
        except === undefined ? undefined : sql`${sessions.id} <> ${except}`,
      ),
    )
    .returning({ id: sessions.id });
  return revoked.length;
}

/** Revokes one of a person's sessions; returns false if it belongs to someone else or was already revoked. */
export async function revokeOneSession(
  db: LedgerExecutor,
  { id, personId }: { readonly id: string; readonly personId: string },
  now: Date,
): Promise<boolean> {
  const revoked = await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.id, id), eq(sessions.personId, personId), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id });
  return revoked.length > 0;
}

/** Permanently disables and hides all demo users and ends their sessions; returns the removed people. */
export async function removeDemoPeople(tx: LedgerTransaction, now: Date): Promise<Person[]> {
  const removed = await tx
    .update(people)
    .set({ removedAt: now, disabledAt: now, version: sql`${people.version} + 1` })
    .where(and(eq(people.isDemo, true), isNull(people.removedAt)))
    .returning();
  for (const { id } of removed) await revokeSessionsOf(tx, id, now);
  return removed;
}
