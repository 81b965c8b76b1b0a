import "server-only";
import { refuseRole } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { type Colleague, listColleagues } from "@/lib/assignments/list-colleagues";
import { findAssignmentsByPayment, type PaymentAssignment } from "@/lib/assignments/queries/payment-work";
import { assignmentSubjectOf } from "@/lib/assignments/work-subject";
import { ledger } from "@/lib/ledger/open-ledger";
import { type ListedPayment, listInOrder } from "@/lib/ledger/payments/find-payments";
import { findReturnedIds } from "@/lib/ledger/payments/marked-payments";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { withLogContext } from "@/lib/logging/log";
import { formatCents } from "@/lib/money/cents";
import { checkCancel } from "@/lib/payment-rules/cancel-rule";
import { assessInitiateReturn } from "@/lib/payment-rules/return-rule";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { BULK_CHANGE_PERMISSIONS, type PaymentBulkChange, reviewSchema } from "./bulk-changes";

/** Payments excluded from a bulk change for the same reason. */
export interface ExcludedPayments {
  readonly reason: string;
  readonly count: number;
  /** Labels of the first payments, such as "Check 1042 · $120.00". */
  readonly labels: readonly string[];
}

/** The effect of a bulk change, shown before it starts. */
export interface BulkChangeReview {
  /** The number of payments to change. `cents` is their total amount. */
  readonly count: number;
  readonly cents: number;
  readonly leftOut: readonly ExcludedPayments[];
  /** The people the payments can be assigned to; empty unless the change is a reassignment. */
  readonly colleagues: readonly Colleague[];
}

/** A payment to change. */
export interface BulkChangeItem {
  readonly paymentId: string;
  readonly label: string;
  readonly cents: number;
  /** The version of the assignment that the change is based on. */
  readonly version: number;
}

/** Maximum number of labels per reason. */
const MAX_LABELS = 50;

/**
 * Reviews a bulk change. Returns the number and total amount of eligible payments, and the excluded payments by reason.
 *
 * @param input `{ change, paymentIds }`
 */
export function reviewMany(
  session: Session,
  input: unknown,
): Promise<Outcome<BulkChangeReview, "forbidden" | "invalid">> {
  return withLogContext("review-many", session, async () => {
    const parsed = reviewSchema.safeParse(input);
    if (!parsed.success) return failure("invalid", "Select the payments again.");
    const { change, paymentIds } = parsed.data;
    const forbidden = refuseRole(session, BULK_CHANGE_PERMISSIONS[change]);
    if (forbidden) return forbidden;
    const { db } = await ledger();
    const { items, leftOut } = await partitionPayments(db, session, change, paymentIds);
    const colleagues = change === "hand-over" ? await listColleagues(session) : [];
    return success({ ...totalsOf(items), leftOut, colleagues });
  });
}

/** Returns the number of items and their total amount. */
export function totalsOf(items: readonly BulkChangeItem[]): { readonly count: number; readonly cents: number } {
  return { count: items.length, cents: items.reduce((sum, { cents }) => sum + cents, 0) };
}

/** Partitions payments into eligible and excluded payments. */
export async function partitionPayments(
  db: LedgerExecutor,
  session: Session,
  change: PaymentBulkChange,
  paymentIds: readonly string[],
): Promise<{ readonly items: readonly BulkChangeItem[]; readonly leftOut: readonly ExcludedPayments[] }> {
  const rows = await listInOrder(db, paymentIds);
  const assess = await createAssessor(db, session, change, rows);
  const items: BulkChangeItem[] = [];
  const reasons = new Map<string, string[]>();
  const exclude = (reason: string, label: string) => reasons.set(reason, [...(reasons.get(reason) ?? []), label]);
  for (const row of rows) {
    const label = describePayment(row);
    const { reason, paymentId, version } = assess(row);
    if (reason !== null) exclude(reason, label);
    else items.push({ paymentId, label, cents: row.amountCents ?? 0, version });
  }
  const known = new Set(rows.map(({ id }) => id));
  for (const id of new Set(paymentIds)) if (!known.has(id)) exclude("Payment not found.", id);
  const leftOut = [...reasons].map(([reason, labels]) => ({
    ...{ reason, count: labels.length },
    labels: labels.slice(0, MAX_LABELS),
  }));
  return { items, leftOut };
}

interface Assessment {
  /** Why the payment is excluded; null if it is eligible. */
  readonly reason: string | null;
  readonly paymentId: string;
  readonly version: number;
}

/** Returns a function that assesses whether a change applies to a payment. */
async function createAssessor(
  db: LedgerExecutor,
  session: Session,
  change: PaymentBulkChange,
  rows: readonly ListedPayment[],
): Promise<(row: ListedPayment) => Assessment> {
  if (change === "cancel") return (row) => ({ reason: checkCancel(row).reason, paymentId: row.id, version: 0 });
  if (change === "return") {
    const returned = await findReturnedIds(
      db,
      rows.map(({ id }) => id),
    );
    return (row) => {
      const wasReturned = row.wasReturned || returned.has(row.id);
      return { reason: assessInitiateReturn({ ...row, wasReturned }).reason, paymentId: row.id, version: 0 };
    };
  }
  const assignmentsByPayment = await findAssignmentsByPayment(db, [...new Set(rows.map(assignmentSubjectOf))]);
  const seen = new Set<string>();
  return (row) => {
    const paymentId = assignmentSubjectOf(row);
    const assignment = assignmentsByPayment.get(paymentId);
    const reason = seen.has(paymentId)
      ? "Another selected payment is its return or its original."
      : assignmentExclusionReason(change, assignment, session);
    seen.add(paymentId);
    return { reason, paymentId, version: assignment?.version ?? 0 };
  };
}

function assignmentExclusionReason(
  change: PaymentBulkChange,
  assignment: PaymentAssignment | undefined,
  { person }: Session,
): string | null {
  if (change === "note" || !assignment) return null;
  if (assignment.doneAt) return "Already resolved.";
  return change === "take" && assignment.ownerId === person.id ? "Already assigned to you." : null;
}

function describePayment({ checkNumber, amountCents }: ListedPayment): string {
  const check = checkNumber ? `Check ${checkNumber}` : "Check without a number";
  return amountCents === null ? check : `${check} · ${formatCents(amountCents)}`;
}
