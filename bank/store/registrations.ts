import { and, asc, eq, gt, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import type { BankExecutor, BankTransaction } from "./bank-database";
import { callbackHosts, deliveries, registrations } from "./webhook-tables";

export type RegistrationRow = typeof registrations.$inferSelect;
export type NewRegistration = Omit<typeof registrations.$inferInsert, "sequence">;
type RegistrationChange = Partial<Omit<NewRegistration, "id" | "partnerId" | "generation" | "createdAt">>;

export async function addRegistration(tx: BankTransaction, registration: NewRegistration): Promise<RegistrationRow> {
  const [row] = await tx.insert(registrations).values(registration).returning();
  return row!;
}

/** A partner's registration; another partner's is as good as none [GAP-39]. */
export async function findRegistration(
  db: BankExecutor,
  partnerId: string,
  id: string,
): Promise<RegistrationRow | null> {
  const [row] = await db.select().from(registrations).where(isPartners(partnerId, id));
  return row ?? null;
}

/** What narrows a list of registrations (4.11). */
export interface RegistrationFilter {
  readonly partnerId: string;
  readonly eventName?: string | undefined;
  readonly callbackUrl?: string | undefined;
}

/** One page of a partner's registrations in the order they were made, and how many there are in all [GAP-31]. */
export async function listRegistrations(
  db: BankExecutor,
  filter: RegistrationFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ rows: RegistrationRow[]; total: number }> {
  const where = and(
    eq(registrations.partnerId, filter.partnerId),
    filter.eventName === undefined ? undefined : eq(sql`${registrations.eventName}`, filter.eventName),
    filter.callbackUrl === undefined ? undefined : eq(registrations.callbackUrl, filter.callbackUrl),
  );
  const rows = await db
    .select()
    .from(registrations)
    .where(where)
    .orderBy(asc(registrations.sequence))
    .limit(page.limit)
    .offset(page.offset);
  return { rows, total: await db.$count(registrations, where) };
}

/** Changes a registration as its partner asks; attempts that are under way count for the new one no more. */
export async function changeRegistration(
  tx: BankTransaction,
  partnerId: string,
  id: string,
  change: RegistrationChange,
): Promise<RegistrationRow | null> {
  const [row] = await tx
    .update(registrations)
    .set({ ...change, generation: sql`${registrations.generation} + 1` })
    .where(isPartners(partnerId, id))
    .returning();
  return row ?? null;
}

/** Deletes a registration and what was on its way to it; false when it is not there. */
export async function removeRegistration(tx: BankTransaction, partnerId: string, id: string): Promise<boolean> {
  const rows = await tx.delete(registrations).where(isPartners(partnerId, id)).returning({ id: registrations.id });
  if (rows.length > 0) await tx.delete(deliveries).where(eq(deliveries.registrationId, id));
  return rows.length > 0;
}

/** Attempts in a row that ended in the same way, for a registration as it was when they were made. */
export interface Streak {
  readonly registrationId: string;
  readonly generation: number;
  readonly ok: boolean;
  readonly count: number;
  /** The last failure. */
  readonly error: string | null;
  /** The receiver answered 410: it wants no more. */
  readonly gone: boolean;
}

/** So many failures in a row suspend a registration [GAP-33]. */
const MOST_FAILURES_IN_A_ROW = 20;

/** Counts attempts for a registration: a success makes it Active again, failures in a row suspend it [GAP-33]. */
export async function countStreak(tx: BankTransaction, streak: Streak, at: Date): Promise<void> {
  const { consecutiveErrors, status } = registrations;
  const isSame = and(eq(registrations.id, streak.registrationId), eq(registrations.generation, streak.generation));
  if (streak.ok) {
    const hadTrouble = or(gt(consecutiveErrors, 0), eq(status, "Restarting"));
    await tx
      .update(registrations)
      .set({ consecutiveErrors: 0, status: whenStatus("Restarting", "Active"), lastModifiedAt: at })
      .where(and(isSame, hadTrouble));
    return;
  }
  const errors = sql<number>`${consecutiveErrors} + ${streak.count}::int`;
  const isTooMuch = sql`${streak.gone}::boolean or ${errors} >= ${MOST_FAILURES_IN_A_ROW}`;
  await tx
    .update(registrations)
    .set({
      consecutiveErrors: errors,
      lastError: streak.error,
      status: sql`case when ${isTooMuch} then 'Suspended' else ${status} end`,
      lastModifiedAt: at,
    })
    .where(and(isSame, ne(status, "Suspended")));
}

/** Hosts that a partner's callbacks may go to [GAP-34]. */
export async function findCallbackHosts(db: BankExecutor, partnerId: string): Promise<string[]> {
  const rows = await db
    .select()
    .from(callbackHosts)
    .where(eq(callbackHosts.partnerId, partnerId))
    .orderBy(asc(callbackHosts.host));
  return rows.map(({ host }) => host);
}

/** Registrations by their ids, whoever's they are. */
export function findRegistrations(db: BankExecutor, ids: readonly string[]): Promise<RegistrationRow[]> {
  return db
    .select()
    .from(registrations)
    .where(inArray(registrations.id, [...ids]));
}

/** Puts a partner's allowlist in the place of the one before. */
export async function putCallbackHosts(
  tx: BankTransaction,
  partnerId: string,
  hosts: readonly string[],
): Promise<void> {
  await tx.delete(callbackHosts).where(eq(callbackHosts.partnerId, partnerId));
  await addCallbackHosts(tx, partnerId, hosts);
}

/** Adds hosts to a partner's allowlist; those that are there already stay. */
export async function addCallbackHosts(db: BankExecutor, partnerId: string, hosts: readonly string[]): Promise<void> {
  const rows = hosts.map((host) => ({ partnerId, host }));
  if (rows.length > 0) await db.insert(callbackHosts).values(rows).onConflictDoNothing();
}

function whenStatus(is: RegistrationRow["status"], then: RegistrationRow["status"]): SQL {
  return sql`case when ${registrations.status} = ${is} then ${then} else ${registrations.status} end`;
}

function isPartners(partnerId: string, id: string): SQL | undefined {
  return and(eq(registrations.id, id), eq(registrations.partnerId, partnerId));
}
