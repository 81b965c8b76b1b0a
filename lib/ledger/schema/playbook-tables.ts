import { boolean, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { RestrictionRequest, RestrictionTerm } from "@/lib/contract/restriction";
import { moment } from "@/lib/database/moment";

/** The terms of one restriction of a playbook; account, reason and notes are entered when it is placed. */
export type PlaybookTerms = Pick<
  RestrictionRequest,
  Exclude<keyof RestrictionRequest & RestrictionTerm, "subAccountNumber">
>;

/** A playbook as it was placed; later changes do not affect placements. */
export interface PlaybookSnapshot {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly description: string;
  readonly restrictions: readonly PlaybookTerms[];
}

/** Named sets of restrictions: custom ones, and changed built-in ones. */
export const playbooks = pgTable("playbooks", {
  /** A UUID; for a built-in playbook, its name in `built-in-playbooks.ts`. */
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  description: text("description").notNull(),
  restrictions: jsonb("restrictions").$type<readonly PlaybookTerms[]>().notNull(),
  /** Increases with each change; a form that read another version is refused. */
  version: integer("version").notNull(),
  /** No longer offered; its placements remain. */
  isRemoved: boolean("is_removed").notNull().default(false),
  changedAt: moment("changed_at").notNull(),
  changedById: uuid("changed_by_id").notNull(),
  changedByName: text("changed_by_name").notNull(),
});

/** Playbooks that were placed on accounts. The outcome of each restriction is in the bulk jobs. */
export const playbookPlacements = pgTable(
  "playbook_placements",
  {
    id: uuid("id").primaryKey(),
    playbook: jsonb("playbook").$type<PlaybookSnapshot>().notNull(),
    accountNumbers: jsonb("account_numbers").$type<readonly string[]>().notNull(),
    reason: text("reason").notNull(),
    notes: text("notes"),
    personId: uuid("person_id").notNull(),
    personName: text("person_name").notNull(),
    createdAt: moment("created_at").notNull(),
    /** The bulk job that places it. */
    jobId: uuid("job_id").notNull(),
    /** The bulk jobs that lift it, oldest first; a later one lifts the restrictions that an earlier one could not. */
    liftJobIds: jsonb("lift_job_ids").$type<readonly string[]>().notNull().default([]),
  },
  (table) => [index("playbook_placements_newest").on(table.createdAt, table.id)],
);
