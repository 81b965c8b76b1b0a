import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { ScenarioStatus } from "@/lib/contract/sandbox/scenarios";
import { instant } from "./columns";
import { partners } from "./schema";

/** How a run of a scenario stands. */
/** Where a run failed, and why. */
export interface ScenarioFault {
  readonly line: number;
  readonly message: string;
}

/**
 * Runs of scenarios [GAP-43]. How far one has come is written with what its step did, so that a bank that was killed in
 * the middle goes on with the next step. Its own times are real time.
 */
export const scenarioRuns = pgTable(
  "scenario_runs",
  {
    id: uuid("id").primaryKey(),
    sequence: bigint("sequence", { mode: "number" }).generatedAlwaysAsIdentity().notNull(),
    partnerId: uuid("partner_id")
      .notNull()
      .references(() => partners.id),
    title: text("title").notNull(),
    /** The file. */
    source: text("source").notNull(),
    seed: text("seed").notNull(),
    /** What ids were drawn from before, and are again afterwards. */
    seedBefore: text("seed_before"),
    /** The instant that the file calls now, on the business clock. */
    nowAt: instant("now_at").notNull(),
    /** How far that is ahead of real time; null when it was named and is no moment of the clock's own. */
    aheadMs: bigint("ahead_ms", { mode: "number" }),
    status: text("status").$type<ScenarioStatus>().notNull(),
    steps: integer("steps").notNull(),
    done: integer("done").notNull(),
    /** What each label stands for. */
    labels: jsonb("labels").$type<Record<string, string>>().notNull(),
    fault: jsonb("fault").$type<ScenarioFault>(),
    startedAt: instant("started_at").notNull(),
    endedAt: instant("ended_at"),
  },
  (table) => [
    // One plays at a time: it has the clock.
    uniqueIndex("scenario_runs_running").on(table.status).where(sql`${table.status} = 'Running'`),
    index("scenario_runs_partner").on(table.partnerId, table.sequence),
  ],
);
