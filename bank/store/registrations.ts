import { and, asc, eq, gt, inArray, isNotNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { RegistrationListQuery } from "@/lib/contract/registration";
import type { BankExecutor, BankTransaction } from "./bank-database";
import { callbackHosts, deliveries, registrations } from "./webhook-tables";

export type RegistrationRow = typeof registrations.$inferSelect;
export type NewRegistration = Omit<typeof registrations.$inferInsert, "sequence">;
type RegistrationChange = Partial<Omit<NewRegistration, "id" | "partnerId" | "generation" | "createdAt">>;

export async function addRegistration(tx: BankTransaction, registration: NewRegistration): Promise<RegistrationRow> {
  const [row] = await tx.insert(registrations).values(registration).returning();
  return row!;
}

/** Finds a partner's registration; null if it does not exist or belongs to another partner [GAP-39]. */
export async function findRegistration(
  db: BankExecutor,
  partnerId: string,
  id: string,
): Promise<RegistrationRow | null> {
  const [row] = await db.select().from(registrations).where(isOwnedBy(partnerId, id));
  return row ?? null;
}

/** Filters for listing registrations (4.11). */
export interface RegistrationFilter extends Omit<RegistrationListQuery, "pageNumber" | "pageSize"> {
  readonly partnerId: string;
}

const CONDITIONS = {
  partnerId: (value) => eq(registrations.partnerId, value),
  eventName: (value) => eq(sql`${registrations.eventName}`, value),
  callbackUrl: (value) => eq(registrations.callbackUrl, value),
} as const satisfies Record<keyof RegistrationFilter, (value: string) => SQL>;

/** Returns a page of a partner's registrations in order of creation, and the total count [GAP-31]. */
export async function listRegistrations(
  db: BankExecutor,
  filter: RegistrationFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ rows: RegistrationRow[]; total: number }> {
  const names = Object.keys(CONDITIONS) as (keyof RegistrationFilter)[];
  const where = and(
    ...names.map((name) => {
      const value = filter[name];
      return value === undefined ? undefined : CONDITIONS[name](value);
    }),
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

/** Changes a registration at its partner's request. Outcomes of attempts already in progress are then ignored. */
export async function changeRegistration(
  tx: BankTransaction,
  partnerId: string,
  id: string,
  change: RegistrationChange,
): Promise<RegistrationRow | null> {
  const [row] = await tx
    .update(registrations)
    .set({ ...change, generation: sql`${registrations.generation} + 1` })
    .where(isOwnedBy(partnerId, id))
    .returning();
  return row ?? null;
}

/** Deletes a registration and its deliveries; returns false if it does not exist. */
export async function removeRegistration(tx: BankTransaction, partnerId: string, id: string): Promise<boolean> {
  const rows = await tx.delete(registrations).where(isOwnedBy(partnerId, id)).returning({ id: registrations.id });
  if (rows.length > 0) await tx.delete(deliveries).where(eq(deliveries.registrationId, id));
  return rows.length > 0;
}

/** Consecutive attempts with the same result, made for one generation of a registration. */
export interface Streak {
  readonly registrationId: string;
  readonly generation: number;
  readonly ok: boolean;
  readonly count: number;
  /** Error of the last failure. */
  readonly error: string | null;
  /** Whether the receiver returned 410 Gone: it no longer accepts events. */
  readonly gone: boolean;
}

/** Consecutive failures after which a registration is suspended [GAP-33]. */
const MAX_CONSECUTIVE_FAILURES = 20;

/** Applies a streak to its registration: a success makes it Active again, consecutive failures suspend it [GAP-33]. */
export async function applyStreak(tx: BankTransaction, streak: Streak, at: Date): Promise<void> {
  const { consecutiveErrors, status } = registrations;
  const isSameGeneration = and(
    eq(registrations.id, streak.registrationId),
    eq(registrations.generation, streak.generation),
  );
  if (streak.ok) {
    const hadErrors = or(gt(consecutiveErrors, 0), eq(status, "Restarting"), isNotNull(registrations.lastError));
    await tx
      .update(registrations)
      .set({ consecutiveErrors: 0, lastError: null, status: changeStatus("Restarting", "Active"), lastModifiedAt: at })
      .where(and(isSameGeneration, hadErrors));
    return;
  }
  const errors = sql<number>`${consecutiveErrors} + ${streak.count}::int`;
  const mustSuspend = sql`${streak.gone}::boolean or ${errors} >= ${MAX_CONSECUTIVE_FAILURES}`;
  await tx
    .update(registrations)
    .set({
      consecutiveErrors: errors,
      lastError: streak.error,
      status: sql`case when ${mustSuspend} then 'Suspended' else ${status} end`,
      lastModifiedAt: at,
    })
    .where(and(isSameGeneration, ne(status, "Suspended")));
}

/** Returns a partner's allowlist of callback hosts, in alphabetical order [GAP-34]. */
export async function findCallbackHosts(db: BankExecutor, partnerId: string): Promise<string[]> {
  const rows = await db
    .select()
    .from(callbackHosts)
    .where(eq(callbackHosts.partnerId, partnerId))
    .orderBy(asc(callbackHosts.host));
  return rows.map(({ host }) => host);
}

/** Finds registrations of any partner by id. */
export function findRegistrations(db: BankExecutor, ids: readonly string[]): Promise<RegistrationRow[]> {
  return db
    .select()
    .from(registrations)
    .where(inArray(registrations.id, [...ids]));
}

/** Replaces a partner's allowlist. */
export async function putCallbackHosts(
  tx: BankTransaction,
  partnerId: string,
  hosts: readonly string[],
): Promise<void> {
  await tx.delete(callbackHosts).where(eq(callbackHosts.partnerId, partnerId));
  await addCallbackHosts(tx, partnerId, hosts);
}

/** Adds hosts to a partner's allowlist and keeps the existing ones. */
export async function addCallbackHosts(db: BankExecutor, partnerId: string, hosts: readonly string[]): Promise<void> {
  const rows = hosts.map((host) => ({ partnerId, host }));
  if (rows.length > 0) await db.insert(callbackHosts).values(rows).onConflictDoNothing();
}

function changeStatus(from: RegistrationRow["status"], to: RegistrationRow["status"]): SQL {
  return sql`case when ${registrations.status} = ${from} then ${to} else ${registrations.status} end`;
}

function isOwnedBy(partnerId: string, id: string): SQL | undefined {
  return and(eq(registrations.id, id), eq(registrations.partnerId, partnerId));
}
