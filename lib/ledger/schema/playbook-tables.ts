import { boolean, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { RestrictionRequest, RestrictionTerm } from "@/lib/contract/restriction";
import { moment } from "@/lib/database/moment";

/** Terms of a restriction in a playbook; the account, reason and notes are entered on placement. */
export type PlaybookTerms = Pick<
  RestrictionRequest,
  Exclude<keyof RestrictionRequest & RestrictionTerm, "subAccountNumber">
>;

/** A playbook as placed; later changes do not affect placements. */
export interface PlaybookSnapshot {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly description: string;
  readonly restrictions: readonly PlaybookTerms[];
}

/** Named sets of restrictions: custom playbooks and changed built-in playbooks. */
export const playbooks = pgTable("playbooks", {
  /** A UUID, or the name of a built-in playbook in `built-in-playbooks.ts`. */
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  description: text("description").notNull(),
  restrictions: jsonb("restrictions").$type<readonly PlaybookTerms[]>().notNull(),
  /** Increases with each change; forms based on a different version are refused. */
  version: integer("version").notNull(),
  /** Whether the playbook is no longer offered; its placements remain. */
  isRemoved: boolean("is_removed").notNull().default(false),
  changedAt: moment("changed_at").notNull(),
  changedById: uuid("changed_by_id").notNull(),
  changedByName: text("changed_by_name").notNull(),
});

/** Placements of playbooks on accounts. The bulk jobs contain the outcome of each restriction. */
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
    /** ID of the bulk job that places the playbook. */
    jobId: uuid("job_id").notNull(),
    /** IDs of the bulk jobs that lift it, oldest first; a later job lifts restrictions that earlier jobs could not. */
    liftJobIds: jsonb("lift_job_ids").$type<readonly string[]>().notNull().default([]),
  },
  (table) => [index("playbook_placements_newest").on(table.createdAt, table.id)],
);
