import { and, desc, eq, sql } from "drizzle-orm";
import type { BankExecutor } from "./bank-database";
import { type ScenarioFault, scenarioRuns } from "./scenario-tables";

export type ScenarioRun = typeof scenarioRuns.$inferSelect;

/** Begins a run; null while another one plays. */
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

/** The run that plays, or that was playing when the bank ended. */
export async function findRunning(db: BankExecutor): Promise<ScenarioRun | null> {
  const [row] = await db.select().from(scenarioRuns).where(eq(scenarioRuns.status, "Running"));
  return row ?? null;
}

/** A partner's run; another partner's is as good as none [GAP-39]. */
export async function findRun(db: BankExecutor, partnerId: string, id: string): Promise<ScenarioRun | null> {
  const [row] = await db
    .select()
    .from(scenarioRuns)
    .where(and(eq(scenarioRuns.id, id), eq(scenarioRuns.partnerId, partnerId)));
  return row ?? null;
}

/** A partner's newest runs first. */
export function listRuns(db: BankExecutor, partnerId: string, limit: number): Promise<ScenarioRun[]> {
  return db
    .select()
    .from(scenarioRuns)
    .where(eq(scenarioRuns.partnerId, partnerId))
    .orderBy(desc(scenarioRuns.sequence))
    .limit(limit);
}

/** Writes down how far a run has come, and what a new label stands for. */
export async function saveProgress(
  db: BankExecutor,
  id: string,
  done: number,
  label: Readonly<Record<string, string>>,
): Promise<void> {
  const labels = sql`${scenarioRuns.labels} || ${JSON.stringify(label)}::jsonb`;
  await db.update(scenarioRuns).set({ done, labels }).where(eq(scenarioRuns.id, id));
}

/** Ends a run. */
export async function endRun(db: BankExecutor, id: string, fault: ScenarioFault | null, endedAt: Date): Promise<void> {
  await db
    .update(scenarioRuns)
    .set({ status: fault ? "Failed" : "Completed", fault, endedAt })
    .where(and(eq(scenarioRuns.id, id), eq(scenarioRuns.status, "Running")));
}
