import "server-only";
import { asc, eq, inArray } from "drizzle-orm";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { paymentNotes } from "@/lib/ledger/schema/work-tables";

export type PaymentNote = typeof paymentNotes.$inferSelect;

/** Adds a note to a payment; returns false if a note with the same key already exists. */
export async function addNote(db: LedgerExecutor, note: typeof paymentNotes.$inferInsert): Promise<boolean> {
  const added = await db.insert(paymentNotes).values(note).onConflictDoNothing().returning({ id: paymentNotes.id });
  return added.length > 0;
}

/** Maximum number of notes per payment. */
export const MAX_NOTES = 200;

/** Returns the notes on payments, oldest first. */
export function findNotes(db: LedgerExecutor, paymentIds: readonly string[]): Promise<PaymentNote[]> {
  return db
    .select()
    .from(paymentNotes)
    .where(inArray(paymentNotes.paymentId, [...paymentIds]))
    .orderBy(asc(paymentNotes.id))
    .limit(MAX_NOTES);
}

export function countNotes(db: LedgerExecutor, paymentId: string): Promise<number> {
  return db.$count(paymentNotes, eq(paymentNotes.paymentId, paymentId));
}
