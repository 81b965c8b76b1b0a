import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { ScenarioStatus } from "@/lib/contract/sandbox/scenarios";
import { instant } from "./columns";
import { partners } from "./schema";

/** The line where a run failed, and the reason. */
export interface ScenarioFault {
  readonly line: number;
  readonly message: string;
}

/**
 * Scenario runs [GAP-43]. Progress is saved in each step's transaction, so a bank killed during a run resumes with the
 * next step. `startedAt` and `endedAt` are in real time.
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
    /** Contents of the scenario file. */
    source: text("source").notNull(),
    seed: text("seed").notNull(),
    /** Id seed before the run, restored afterward. */
    seedBefore: text("seed_before"),
    /** The instant that the file calls "now", on the business clock. */
    nowAt: instant("now_at").notNull(),
    /** How far `nowAt` is ahead of real time, in milliseconds; null if `nowAt` was given explicitly. */
    aheadMs: bigint("ahead_ms", { mode: "number" }),
    status: text("status").$type<ScenarioStatus>().notNull(),
    steps: integer("steps").notNull(),
    done: integer("done").notNull(),
    /** Ids by label. */
    labels: jsonb("labels").$type<Record<string, string>>().notNull(),
    fault: jsonb("fault").$type<ScenarioFault>(),
    startedAt: instant("started_at").notNull(),
    endedAt: instant("ended_at"),
  },
  (table) => [
    // Only one run at a time, since a run controls the clock.
    uniqueIndex("scenario_runs_running").on(table.status).where(sql`${table.status} = 'Running'`),
    index("scenario_runs_partner").on(table.partnerId, table.sequence),
  ],
);
