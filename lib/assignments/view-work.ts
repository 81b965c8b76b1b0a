import "server-only";
import { findNotes, type PaymentNote } from "@/lib/assignments/queries/payment-notes";
import { findWork, type PaymentWork } from "@/lib/assignments/queries/payment-work";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import type { NoteKind } from "@/lib/ledger/schema/work-tables";

/** The assignment and notes of a payment. */
export interface WorkView {
  /** The version to send with a change; 0 before the first change. */
  version: number;
  owner: { name: string; isSelf: boolean } | null;
  /** The person who resolved the payment, and when (ISO instant). */
  done: { name: string; at: string } | null;
  /** Oldest first. */
  notes: NoteView[];
}

export interface NoteView {
  id: number;
  kind: NoteKind;
  text: string;
  personName: string;
  /** ISO instant. */
  at: string;
}

/**
 * The work on a payment.
 *
 * @param personId the viewer
 */
export async function readWork(db: LedgerExecutor, subjectId: string, personId: string): Promise<WorkView> {
  const [work, notes] = [await findWork(db, subjectId), await findNotes(db, [subjectId])];
  return viewWork(work, notes, personId);
}

/** @param personId the viewer */
export function viewWork(
  work: Pick<PaymentWork, "version" | "ownerId" | "ownerName" | "doneByName" | "doneAt"> | null,
  notes: readonly PaymentNote[],
  personId: string,
): WorkView {
  return {
    version: work?.version ?? 0,
    owner: work?.ownerName ? { name: work.ownerName, isSelf: work.ownerId === personId } : null,
    done: work?.doneAt && work.doneByName ? { name: work.doneByName, at: work.doneAt.toISOString() } : null,
    notes: notes.map(({ id, kind, text, personName, at }) => ({ id, kind, text, personName, at: at.toISOString() })),
  };
}
