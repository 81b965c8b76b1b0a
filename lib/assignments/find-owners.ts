import "server-only";
import { findWorkByPayment } from "@/lib/assignments/queries/payment-work";
import type { StoredPayment } from "@/lib/ledger/payments/apply-payment";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { workSubjectOf } from "./work-subject";

type Owned = Pick<StoredPayment, "id" | "direction" | "paymentType" | "originalPaymentId">;

/** The owners of unresolved payments, by payment id. A return has the owner of the deposit that it returns. */
export async function findOwners(db: LedgerExecutor, rows: readonly Owned[]): Promise<Map<string, string>> {
  const subjects = rows.map((row) => [row.id, workSubjectOf(row)] as const);
  const workBySubject = await findWorkByPayment(db, [...new Set(subjects.map(([, subject]) => subject))]);
  return new Map(
    subjects.flatMap(([id, subject]) => {
      const work = workBySubject.get(subject);
      return work?.ownerName && !work.doneAt ? [[id, work.ownerName]] : [];
    }),
  );
}
