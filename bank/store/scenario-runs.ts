import { and, desc, eq, sql } from "drizzle-orm";
import type { BankExecutor } from "./bank-database";
import { type ScenarioFault, scenarioRuns } from "./scenario-tables";

export type ScenarioRun = typeof scenarioRuns.$inferSelect;

/** Adds a run in progress; returns null if another run is in progress. */
export async function addRun(
  db: BankExecutor,
  run: Omit<typeof scenarioRuns.$inferInsert, "sequence" | "status" | "done" | "labels">,
): Promise<ScenarioRun | null> {
  const [row] = await db
    .insert(scenarioRuns)
    .values({ ...run, status: "Running", done: 0, labels: {} })
    .onConflictDoNothing()
    .returning();
  return row ?? null;
}

/** Finds the run in progress, if any. It may have been interrupted when the bank stopped. */
export async function findRunning(db: BankExecutor): Promise<ScenarioRun | null> {
  const [row] = await db.select().from(scenarioRuns).where(eq(scenarioRuns.status, "Running"));
  return row ?? null;
}

/** Finds a partner's run; null if it does not exist or belongs to another partner [GAP-39]. */
export async function findRun(db: BankExecutor, partnerId: string, id: string): Promise<ScenarioRun | null> {
  const [row] = await db
    .select()
    .from(scenarioRuns)
    .where(and(eq(scenarioRuns.id, id), eq(scenarioRuns.partnerId, partnerId)));
  return row ?? null;
}

/** Returns a partner's runs, newest first. */
export function listRuns(db: BankExecutor, partnerId: string, limit: number): Promise<ScenarioRun[]> {
  return db
    .select()
    .from(scenarioRuns)
    .where(eq(scenarioRuns.partnerId, partnerId))
    .orderBy(desc(scenarioRuns.sequence))
    .limit(limit);
}

/** Saves a run's number of completed steps and the id for a new label. */
export async function saveProgress(
  db: BankExecutor,
  id: string,
  done: number,
  label: Readonly<Record<string, string>>,
): Promise<void> {
  const labels = sql`${scenarioRuns.labels} || ${JSON.stringify(label)}::jsonb`;
  await db.update(scenarioRuns).set({ done, labels }).where(eq(scenarioRuns.id, id));
}

/** Marks a run as completed, or as failed if there is a fault. */
export async function endRun(db: BankExecutor, id: string, fault: ScenarioFault | null, endedAt: Date): Promise<void> {
  await db
    .update(scenarioRuns)
    .set({ status: fault ? "Failed" : "Completed", fault, endedAt })
    .where(and(eq(scenarioRuns.id, id), eq(scenarioRuns.status, "Running")));
}
