import "server-only";
import { type RefusalCode, refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { startBulkJob } from "@/lib/bulk/start-bulk-job";
import { ledger } from "@/lib/ledger/open-ledger";
import type { BulkJobKind } from "@/lib/ledger/schema/bulk-tables";
import { withLogContext } from "@/lib/logging/log";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { BULK_CHANGE_PERMISSIONS, type PaymentBulkChange, type StartInput, startSchema } from "./bulk-changes";
import { type BulkChangeItem, partitionPayments, totalsOf } from "./review-many";

const JOB_KINDS = {
  take: "work-on-payments",
  "hand-over": "work-on-payments",
  done: "work-on-payments",
  note: "work-on-payments",
  cancel: "cancel-deposits",
  return: "return-checks",
} as const satisfies Record<PaymentBulkChange, BulkJobKind>;

const JOB_TITLES = {
  take: (count) => `Assign ${count}`,
  "hand-over": (count) => `Reassign ${count}`,
  done: (count) => `Resolve ${count}`,
  note: (count) => `Note about ${count}`,
  cancel: (_, n) => `Cancel ${n === 1 ? "a deposit" : `${n.toLocaleString("en-US")} deposits`}`,
  return: (_, n) => `Return ${n === 1 ? "a check" : `${n.toLocaleString("en-US")} checks`}`,
} as const satisfies Record<PaymentBulkChange, (count: string, n: number) => string>;

/**
 * Starts a bulk change. Each item runs the same use case as the individual change. If the eligible payments or their
 * total changed since the review, the change is not started and must be reviewed again.
 *
 * @param input `{ change, paymentIds, seen: { count, cents } }`, plus the additional fields of the change
 */
export function startMany(
  session: Session,
  input: unknown,
): Promise<Outcome<{ readonly jobId: string }, RefusalCode | "invalid" | "nothing" | "conflict">> {
  return withLogContext("start-many", session, async () => {
    const parsed = startSchema.safeParse(input);
    if (!parsed.success) return failure("invalid", `Not started. ${parsed.error.issues[0]!.message}`);
    const { change, paymentIds, seen } = parsed.data;
    const forbidden = refuseUnless(session, BULK_CHANGE_PERMISSIONS[change]);
    if (forbidden) return forbidden;
    const { db } = await ledger();
    return db.transaction(async (tx) => {
      const { items } = await partitionPayments(tx, session, change, paymentIds);
      const { count, cents } = totalsOf(items);
      if (count === 0) return failure("nothing", "Not started. None of the payments can be changed this way now.");
      if (count !== seen.count || cents !== seen.cents)
        return failure("conflict", "Not started. Some payments changed; review them again.");
      const jobId = await startBulkJob(tx, session, {
        kind: JOB_KINDS[change],
        title: JOB_TITLES[change](count === 1 ? "a payment" : `${count.toLocaleString("en-US")} payments`, count),
        items: items.map((item) => ({ label: item.label, input: toItemInput(parsed.data, item) })),
        detail: { change, count, cents, leftOut: new Set(paymentIds).size - count },
      });
      return success({ jobId });
    });
  });
}

/** Creates the input of the use case for one payment. */
function toItemInput(start: StartInput, { paymentId, version }: BulkChangeItem): Readonly<Record<string, unknown>> {
  switch (start.change) {
    case "cancel":
      return { paymentId };
    case "return":
      return { paymentId, returnCode: start.returnCode };
    case "note":
      return { paymentId, kind: "note", text: start.text };
    case "hand-over":
      return { paymentId, version, change: "hand-over", toPersonId: start.toPersonId };
    default:
      return { paymentId, version, change: start.change };
  }
}
