import "server-only";
import { findWorks } from "@/lib/assignments/queries/payment-work";
import type { StoredPayment } from "@/lib/ledger/payments/apply-payment";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { workSubjectOf } from "./work-subject";

type Owned = Pick<StoredPayment, "id" | "direction" | "paymentType" | "originalPaymentId">;

/** Assignees of these payments, or of the deposits that they return, by payment id; without resolved ones. */
export async function findOwners(db: LedgerExecutor, rows: readonly Owned[]): Promise<Map<string, string>> {
  const subjects = rows.map((row) => [row.id, workSubjectOf(row)] as const);
  const works = await findWorks(db, [...new Set(subjects.map(([, subject]) => subject))]);
  return new Map(
    subjects.flatMap(([id, subject]) => {
      const work = works.get(subject);
      return work?.ownerName && !work.doneAt ? [[id, work.ownerName]] : [];
    }),
  );
}
