import { and, desc, eq, sql } from "drizzle-orm";
import type { BankExecutor } from "./bank-database";
import { type ScenarioFault, scenarioRuns } from "./scenario-tables";

export type ScenarioRun = typeof scenarioRuns.$inferSelect;

/** Adds a run in progress; returns null if another one is in progress. */
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

/** The run in progress, which may have been interrupted when the bank stopped; null when there is none. */
export async function findRunning(db: BankExecutor): Promise<ScenarioRun | null> {
  const [row] = await db.select().from(scenarioRuns).where(eq(scenarioRuns.status, "Running"));
  return row ?? null;
}

/** A partner's run; null when it does not exist or is another partner's [GAP-39]. */
export async function findRun(db: BankExecutor, partnerId: string, id: string): Promise<ScenarioRun | null> {
  const [row] = await db
    .select()
    .from(scenarioRuns)
    .where(and(eq(scenarioRuns.id, id), eq(scenarioRuns.partnerId, partnerId)));
  return row ?? null;
}

/** A partner's runs, newest first. */
export function listRuns(db: BankExecutor, partnerId: string, limit: number): Promise<ScenarioRun[]> {
  return db
    .select()
    .from(scenarioRuns)
    .where(eq(scenarioRuns.partnerId, partnerId))
    .orderBy(desc(scenarioRuns.sequence))
    .limit(limit);
}

/** Saves the number of completed steps of a run and the id of a new label. */
export async function saveProgress(
  db: BankExecutor,
  id: string,
  done: number,
  label: Readonly<Record<string, string>>,
): Promise<void> {
  const labels = sql`${scenarioRuns.labels} || ${JSON.stringify(label)}::jsonb`;
  await db.update(scenarioRuns).set({ done, labels }).where(eq(scenarioRuns.id, id));
}

/** Marks a run as completed, or as failed with a fault. */
export async function endRun(db: BankExecutor, id: string, fault: ScenarioFault | null, endedAt: Date): Promise<void> {
  await db
    .update(scenarioRuns)
    .set({ status: fault ? "Failed" : "Completed", fault, endedAt })
    .where(and(eq(scenarioRuns.id, id), eq(scenarioRuns.status, "Running")));
}
