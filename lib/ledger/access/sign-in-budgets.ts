import "server-only";
import { eq, inArray, lt, sql } from "drizzle-orm";
import { signInBudgets } from "@/lib/ledger/schema/access-tables";
import type { LedgerDatabase, LedgerExecutor } from "@/lib/ledger/schema/ledger-database";

/** A leaky bucket that limits sign-in attempts. */
export interface SignInBudget {
  readonly key: string;
  /** Maximum number of attempts in the bucket. */
  readonly capacity: number;
  /** How long one attempt takes to drain. */
  readonly drainMs: number;
}

/**
 * Uses one attempt from each budget before a password is verified, or none if any budget is exhausted. The limit is a
 * condition of the write, so that concurrent attempts cannot exceed the budget.
 *
 * @param budgets broadest last, so that the most contended row is locked for the shortest time
 * @returns whether the attempt is allowed
 */
export async function consumeSignInAttempt(
  db: LedgerDatabase,
  budgets: readonly SignInBudget[],
  now: Date,
): Promise<boolean> {
  try {
    await db.transaction(async (tx) => {
      for (const budget of budgets) {
        if (!(await consumeFrom(tx, budget, now))) throw new BudgetExhaustedError();
      }
    });
    return true;
  } catch (error) {
    if (error instanceof BudgetExhaustedError) return false;
    throw error;
  }
}

/** Thrown to roll back the attempts already used from other budgets. */
class BudgetExhaustedError extends Error {
  override readonly name = "BudgetExhaustedError";
}

async function consumeFrom(db: LedgerExecutor, { key, capacity, drainMs }: SignInBudget, now: Date): Promise<boolean> {
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

/** Refunds one attempt to each budget, because successful sign-ins do not count. */
export async function refundSignInAttempt(db: LedgerExecutor, keys: readonly string[]): Promise<void> {
  await db
    .update(signInBudgets)
    .set({ level: sql`greatest(0, ${signInBudgets.level} - 1)` })
    .where(inArray(signInBudgets.key, [...keys]));
}

/** Makes all of a budget's attempts available again. */
export async function resetSignInBudget(db: LedgerExecutor, key: string): Promise<void> {
  await db.delete(signInBudgets).where(eq(signInBudgets.key, key));
}

/** Deletes budgets that have not been used since a given time. */
export async function deleteUnusedSignInBudgets(db: LedgerExecutor, unusedSince: Date): Promise<void> {
  await db.delete(signInBudgets).where(lt(signInBudgets.updatedAt, unusedSince));
}
