import "server-only";
import { refuseRole } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { type Colleague, listColleagues } from "@/lib/assignments/list-colleagues";
import { findWorkByPayment, type PaymentWork } from "@/lib/assignments/queries/payment-work";
import { workSubjectOf } from "@/lib/assignments/work-subject";
import { ledger } from "@/lib/ledger/open-ledger";
import { type ListedPayment, listInOrder } from "@/lib/ledger/payments/find-payments";
import { findReturnedAmong } from "@/lib/ledger/payments/marked-payments";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { withLogContext } from "@/lib/logging/log";
import { formatCents } from "@/lib/money/cents";
import { assessCancel } from "@/lib/payment-rules/cancel-rule";
import { assessInitiateReturn } from "@/lib/payment-rules/return-rule";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { BULK_CHANGE_PERMISSIONS, type PaymentBulkChange, reviewSchema } from "./bulk-changes";

/** Payments that a bulk change leaves out for the same reason. */
export interface LeftOut {
  readonly reason: string;
  readonly count: number;
  /** Labels of the first payments, such as "Check 1042 · $120.00". */
  readonly labels: readonly string[];
}

/** The effect of a bulk change, before it is started. */
export interface BulkChangeReview {
  /** The number of payments to change and their total. */
  readonly count: number;
  readonly cents: number;
  readonly leftOut: readonly LeftOut[];
  /** The people they can be assigned to; only for a reassignment. */
  readonly colleagues: readonly Colleague[];
}

/** A payment to change. */
export interface BulkChangeItem {
  readonly paymentId: string;
  readonly label: string;
  readonly cents: number;
  /** The version of its work record that the change is based on. */
  readonly version: number;
}

/** Maximum number of labels per reason. */
const MAX_LABELS = 50;

/**
 * Reviews a bulk change: the number of eligible payments, their total, and the excluded payments with the reasons.
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

/** The number of items and their total. */
export function totalsOf(items: readonly BulkChangeItem[]): { readonly count: number; readonly cents: number } {
  return { count: items.length, cents: items.reduce((sum, { cents }) => sum + cents, 0) };
}

/** Divides payments into those that can be changed and those that are excluded. */
export async function partitionPayments(
  db: LedgerExecutor,
  session: Session,
  change: PaymentBulkChange,
  paymentIds: readonly string[],
): Promise<{ readonly items: readonly BulkChangeItem[]; readonly leftOut: readonly LeftOut[] }> {
  const rows = await listInOrder(db, paymentIds);
  const assess = await createAssessor(db, session, change, rows);
  const items: BulkChangeItem[] = [];
  const reasons = new Map<string, string[]>();
  const leaveOut = (reason: string, label: string) => reasons.set(reason, [...(reasons.get(reason) ?? []), label]);
  for (const row of rows) {
    const label = labelOf(row);
    const { reason, paymentId, version } = assess(row);
    if (reason !== null) leaveOut(reason, label);
    else items.push({ paymentId, label, cents: row.amountCents ?? 0, version });
  }
  const known = new Set(rows.map(({ id }) => id));
  for (const id of new Set(paymentIds)) if (!known.has(id)) leaveOut("Payment not found.", id);
  const leftOut = [...reasons].map(([reason, labels]) => ({
    ...{ reason, count: labels.length },
    labels: labels.slice(0, MAX_LABELS),
  }));
  return { items, leftOut };
}

interface Assessment {
  /** The reason it is excluded; null when it is eligible. */
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
  if (change === "cancel") return (row) => ({ reason: assessCancel(row).reason, paymentId: row.id, version: 0 });
  if (change === "return") {
    const returned = await findReturnedAmong(
      db,
      rows.map(({ id }) => id),
    );
    return (row) => {
      const wasReturned = row.wasReturned || returned.has(row.id);
      return { reason: assessInitiateReturn({ ...row, wasReturned }).reason, paymentId: row.id, version: 0 };
    };
  }
  const works = await findWorkByPayment(db, [...new Set(rows.map(workSubjectOf))]);
  const seen = new Set<string>();
  return (row) => {
    const paymentId = workSubjectOf(row);
    const work = works.get(paymentId);
    const reason = seen.has(paymentId)
      ? "Another selected payment is its return or its original."
      : workExclusionReason(change, work, session);
    seen.add(paymentId);
    return { reason, paymentId, version: work?.version ?? 0 };
  };
}

function workExclusionReason(
  change: PaymentBulkChange,
  work: PaymentWork | undefined,
  { person }: Session,
): string | null {
  if (change === "note" || !work) return null;
  if (work.doneAt) return "Already resolved.";
  return change === "take" && work.ownerId === person.id ? "Already assigned to you." : null;
}

function labelOf({ checkNumber, amountCents }: ListedPayment): string {
  const check = checkNumber ? `Check ${checkNumber}` : "Check without a number";
  return amountCents === null ? check : `${check} · ${formatCents(amountCents)}`;
}
