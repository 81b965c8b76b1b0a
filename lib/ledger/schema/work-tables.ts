import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { moment } from "@/lib/database/moment";

/**
 * Assignments of payments, and who resolved them. For a returned check, the row belongs to the deposit, even if users
 * open the return. The portal may not have the deposit, so the column has no foreign key. The trigger
 * `payments_come_back` writes the rows of returned checks together with their payments.
 */
export const paymentWork = pgTable(
  "payment_work",
  {
    paymentId: text("payment_id").primaryKey(),
    /** When the deposit was returned; null if there is no return or the return was stopped. */
    cameBackAt: moment("came_back_at"),
    /** ID of the return; null if the bank only marked the deposit as returned. */
    returnId: text("return_id"),
    ownerId: uuid("owner_id"),
    ownerName: text("owner_name"),
    ownedAt: moment("owned_at"),
    doneById: uuid("done_by_id"),
    doneByName: text("done_by_name"),
    /** When the payment was marked resolved; null if it is not resolved. */
    doneAt: moment("done_at"),
    /**
     * Increases with each change by a user, so that outdated changes are refused; 0 before the first change.
     */
    version: integer("version").notNull().default(0),
  },
  (table) => [
    index("payment_work_open_returns")
      .on(table.cameBackAt, table.paymentId)
      .where(sql`${table.cameBackAt} is not null and ${table.doneAt} is null`),
    index("payment_work_unowned_returns")
      .on(table.cameBackAt, table.paymentId)
      .where(sql`${table.cameBackAt} is not null and ${table.doneAt} is null and ${table.ownerId} is null`),
    index("payment_work_done_returns")
      .on(table.cameBackAt, table.paymentId)
      .where(sql`${table.cameBackAt} is not null and ${table.doneAt} is not null`),
    index("payment_work_by_owner")
      .on(table.ownerId, table.cameBackAt, table.paymentId)
      .where(sql`${table.ownerId} is not null and ${table.doneAt} is null`),
  ],
);

/** Notes on payments. Append-only. */
export const paymentNotes = pgTable(
  "payment_notes",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** ID of the deposit for notes on its return, as in `payment_work`. */
    paymentId: text("payment_id").notNull(),
    at: moment("at").notNull(),
    kind: text("kind").$type<NoteKind>().notNull(),
    text: text("text").notNull(),
    personId: uuid("person_id").notNull(),
    personName: text("person_name").notNull(),
    /** Set for notes added by a bulk job, so that retries add them only once. */
    key: uuid("key"),
  },
  (table) => [
    index("payment_notes_of_payment").on(table.paymentId, table.id),
    uniqueIndex("payment_notes_once").on(table.key).where(sql`${table.key} is not null`),
  ],
);

/** A note, or the record that the account was charged or the customer notified outside the portal. */
export const NOTE_KINDS = ["note", "charged", "notified"] as const;
export type NoteKind = (typeof NOTE_KINDS)[number];
