import "server-only";
import { findAssignmentsByPayment } from "@/lib/assignments/queries/payment-work";
import type { StoredPayment } from "@/lib/ledger/payments/apply-payment";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { assignmentSubjectOf } from "./work-subject";

type AssignablePayment = Pick<StoredPayment, "id" | "direction" | "paymentType" | "originalPaymentId">;

/** Returns the owners of unresolved payments, by payment ID. A return has the same owner as the returned deposit. */
export async function findOwners(db: LedgerExecutor, rows: readonly AssignablePayment[]): Promise<Map<string, string>> {
  const subjects = rows.map((row) => [row.id, assignmentSubjectOf(row)] as const);
  const assignments = await findAssignmentsByPayment(db, [...new Set(subjects.map(([, subject]) => subject))]);
  return new Map(
    subjects.flatMap(([id, subject]) => {
      const assignment = assignments.get(subject);
      return assignment?.ownerName && !assignment.doneAt ? [[id, assignment.ownerName]] : [];
    }),
  );
}
