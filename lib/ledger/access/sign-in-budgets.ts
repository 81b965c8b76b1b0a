import "server-only";
import { eq, inArray, lt, sql } from "drizzle-orm";
import { signInBudgets } from "@/lib/ledger/schema/access-tables";
import type { LedgerDatabase, LedgerExecutor } from "@/lib/ledger/schema/ledger-database";

/** A leaky bucket of sign-in attempts. */
export interface SignInBudget {
  readonly key: string;
  /** Maximum number of attempts in the bucket. */
  readonly capacity: number;
  /** Time that one attempt takes to drain. */
  readonly drainMs: number;
}

/**
 * Takes one attempt from each budget before a password is verified, or none when one of them is used up. The limit is
 * in the condition of the write, so that simultaneous attempts cannot exceed the budget.
 *
 * @param budgets widest last, so that the row that most attempts share is locked for the shortest time
 */
export async function takeSignInAttempt(
  db: LedgerDatabase,
  budgets: readonly SignInBudget[],
  now: Date,
): Promise<boolean> {
  try {
    await db.transaction(async (tx) => {
      for (const budget of budgets) {
        if (!(await takeFrom(tx, budget, now))) throw new UsedUpError();
      }
    });
    return true;
  } catch (error) {
    if (error instanceof UsedUpError) return false;
    throw error;
  }
}

/** Rolls back the attempts taken from the other budgets. */
class UsedUpError extends Error {
  override readonly name = "UsedUpError";
}

async function takeFrom(db: LedgerExecutor, { key, capacity, drainMs }: SignInBudget, now: Date): Promise<boolean> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const elapsedMs = sql`greatest(0, extract(epoch from ${at} - ${signInBudgets.updatedAt}) * 1000)::double precision`;
  const level = sql`greatest(0, ${signInBudgets.level} - ${elapsedMs} / ${drainMs}::double precision)`;
  const taken = await db
    .insert(signInBudgets)
    .values({ key, level: 1, updatedAt: now })
    .onConflictDoUpdate({
      target: signInBudgets.key,
      set: { level: sql`${level} + 1`, updatedAt: sql`greatest(${signInBudgets.updatedAt}, ${at})` },
      setWhere: sql`${level} <= ${capacity - 1}::double precision`,
    })
    .returning({ key: signInBudgets.key });
  return taken.length > 0;
}

/** Returns one attempt to each budget: a successful sign-in does not count. */
export async function returnSignInAttempt(db: LedgerExecutor, keys: readonly string[]): Promise<void> {
  await db
    .update(signInBudgets)
    .set({ level: sql`greatest(0, ${signInBudgets.level} - 1)` })
    .where(inArray(signInBudgets.key, [...keys]));
}

/** Empties a budget. */
export async function resetSignInBudget(db: LedgerExecutor, key: string): Promise<void> {
  await db.delete(signInBudgets).where(eq(signInBudgets.key, key));
}

/** Deletes the budgets that have not been used since an instant. */
export async function deleteUnusedSignInBudgets(db: LedgerExecutor, unusedSince: Date): Promise<void> {
  await db.delete(signInBudgets).where(lt(signInBudgets.updatedAt, unusedSince));
}
