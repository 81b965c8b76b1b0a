import "server-only";
import { findNotes, type PaymentNote } from "@/lib/assignments/queries/payment-notes";
import { findAssignment, type PaymentAssignment } from "@/lib/assignments/queries/payment-work";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import type { NoteKind } from "@/lib/ledger/schema/work-tables";

/** A payment's assignment and notes. */
export interface AssignmentView {
  /** The version to send with a change; 0 before the first change. */
  version: number;
  owner: { name: string; isSelf: boolean } | null;
  /** Person who resolved the payment, and when (ISO 8601 timestamp) */
  done: { name: string; at: string } | null;
  /** Oldest first. */
  notes: NoteView[];
}

export interface NoteView {
  id: number;
  kind: NoteKind;
  text: string;
  personName: string;
  /** ISO 8601 timestamp */
  at: string;
}

/**
 * Reads a payment's assignment and notes.
 *
 * @param personId ID of the user viewing the payment
 */
export async function readAssignment(db: LedgerExecutor, subjectId: string, personId: string): Promise<AssignmentView> {
  const [record, notes] = [await findAssignment(db, subjectId), await findNotes(db, [subjectId])];
  return toAssignmentView(record, notes, personId);
}

/** @param personId ID of the user viewing the payment */
export function toAssignmentView(
  record: Pick<PaymentAssignment, "version" | "ownerId" | "ownerName" | "doneByName" | "doneAt"> | null,
  notes: readonly PaymentNote[],
  personId: string,
): AssignmentView {
  return {
    version: record?.version ?? 0,
    owner: record?.ownerName ? { name: record.ownerName, isSelf: record.ownerId === personId } : null,
    done: record?.doneAt && record.doneByName ? { name: record.doneByName, at: record.doneAt.toISOString() } : null,
    notes: notes.map(({ id, kind, text, personName, at }) => ({ id, kind, text, personName, at: at.toISOString() })),
  };
}
