import "server-only";
import { isValidRoutingNumber } from "@endorse/check-image/core/micr/fields/routing-number";
import { writeCashLetter } from "@endorse/x9/write-cash-letter";
import type { ItemContents } from "@endorse/x9/writing/cash-letter-contents";
import { z } from "zod";
import { type Batch, findBatch } from "@/features/deposits/batches/queries/batches";
import { getPaymentPicture } from "@/features/payments/payment-picture";
import { isMasked } from "@/lib/access/masking/account-masking";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { type BulkItem, findBulkItems } from "@/lib/bulk/queries/bulk-jobs";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { ledger } from "@/lib/ledger/open-ledger";
import { findPayment, findPaymentStatuses } from "@/lib/ledger/payments/payment-queries";
import { withLogContext } from "@/lib/logging/log";
import { isGuid } from "@/lib/shared/is-guid";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { cleanText } from "@/lib/shared/pasted-text";
import { BANK_TIME_ZONE, wallTime } from "@/lib/time/zone";

const routingNumber = z.string().refine(isValidRoutingNumber);
const inputSchema = z.object({
  origin: routingNumber,
  originName: z.string().overwrite(cleanText).min(1).max(18),
  destination: routingNumber,
  destinationName: z.string().overwrite(cleanText).min(1).max(18),
});

type CashLetterFailureCode = "forbidden" | "not-found" | "invalid" | "refused" | "unavailable";

/** Number of checks whose images are requested from the bank concurrently. */
const CONCURRENCY = 4;
const MAX_ITEMS = 1_000;
/** Statuses of checks that the bank recorded but did not deposit. */
const NOT_DEPOSITED: readonly (string | null | undefined)[] = ["Rejected", "Canceled"];

/**
 * Exports the deposited checks of a sent batch as an image cash letter for the archive, with the bank's images and MICR
 * lines.
 *
 * @param input routing numbers and names: `origin` is the depositor, `destination` the bank
 */
export function createBatchCashLetter(
  session: Session,
  batchId: string,
  input: unknown,
): Promise<Outcome<{ readonly fileName: string; readonly bytes: Uint8Array }, CashLetterFailureCode>> {
  return withLogContext("batch-cash-letter", session, async () => {
    const forbidden = refuseUnless(session, "deposits.create");
    if (forbidden) return forbidden;
    if (await isMasked(session)) {
      return failure("forbidden", "The file contains account numbers, which are masked for your roles.");
    }
    const parsed = inputSchema.safeParse(input);
    if (!parsed.success) {
      return failure("invalid", "Enter two valid nine-digit routing numbers. Names have 1 to 18 characters.");
    }
    const { db } = await ledger();
    const batch = isGuid(batchId) ? await findBatch(db, batchId) : null;
    if (!batch?.jobId || !batch.sentAt) return failure("not-found", "This batch does not exist or was not sent.");
    const sent = await findBulkItems(db, batch.jobId, { states: ["done"], after: 0, limit: MAX_ITEMS });
    const statuses = await findPaymentStatuses(
      db,
      sent.flatMap(({ resultId }) => resultId ?? []),
    );
    const deposited = sent.filter(({ resultId }) => !NOT_DEPOSITED.includes(statuses.get(resultId ?? "")?.status));
    if (deposited.length === 0) return failure("refused", "No check in this batch was deposited.");
    const items = await mapInOrder(deposited, (item) => itemOf(session, item));
    if (!items.ok) return items;
    return buildFile(session, { ...batch, sentAt: batch.sentAt }, parsed.data, items.value);
  });
}

async function buildFile(
  session: Session,
  batch: Batch & { readonly sentAt: Date },
  input: z.infer<typeof inputSchema>,
  items: readonly ItemContents[],
): Promise<Outcome<{ readonly fileName: string; readonly bytes: Uint8Array }, "refused">> {
  const { date, hour, minute } = wallTime(batch.sentAt, BANK_TIME_ZONE);
  const file = writeCashLetter({
    origin: { routingNumber: input.origin, name: input.originName },
    destination: { routingNumber: input.destination, name: input.destinationName },
    businessDate: date,
    createdDate: date,
    createdTime: [hour, minute].map((part) => String(part).padStart(2, "0")).join(""),
    cashLetterId: batch.id.slice(0, 8).toUpperCase(),
    // The file is only for the archive. The test flag keeps a bank from presenting the checks again.
    isTest: true,
    items,
  });
  if (!file.ok) return failure("refused", file.message);
  const { db } = await ledger();
  await addAuditEntry(db, {
    at: new Date(),
    person: session.person,
    sessionId: session.sessionId,
    action: "batch.download",
    subject: batch.id,
    result: "downloaded",
    detail: { items: items.length, bytes: file.value.length },
  });
  return success({ fileName: `batch-${batch.id.slice(0, 8)}.x937`, bytes: file.value });
}

async function itemOf(
  session: Session,
  { label, resultId }: BulkItem,
): Promise<Outcome<ItemContents, CashLetterFailureCode>> {
  const { db } = await ledger();
  const row = resultId === null ? null : await findPayment(db, resultId);
  if (!row) return failure("unavailable", `${label}: the portal does not have its payment yet. Try again shortly.`);
  const { payment } = row;
  const [front, back] = await Promise.all([
    getPaymentPicture(session, payment.id, "front", "original"),
    getPaymentPicture(session, payment.id, "back", "original"),
  ]);
  for (const picture of [front, back]) if (!picture.ok) return { ...picture, message: `${label}: ${picture.message}` };
  if (!front.ok || !back.ok) return failure("unavailable", label);
  const { micr } = (payment.record ?? {}) as { readonly micr?: unknown };
  return success({
    amountCents: payment.amountCents ?? 0,
    micrLine: typeof micr === "string" ? micr : "",
    payee: payment.payeeName ?? "",
    depositAccount: payment.accountNumber ?? "",
    front: front.value.bytes,
    back: back.value.bytes,
  });
}

/** Maps items to outcomes in order, {@link CONCURRENCY} at a time; stops at the first failure. */
async function mapInOrder<Item, Value, Code extends string>(
  items: readonly Item[],
  toOutcome: (item: Item) => Promise<Outcome<Value, Code>>,
): Promise<Outcome<Value[], Code>> {
  const values: Value[] = [];
  for (let first = 0; first < items.length; first += CONCURRENCY) {
    for (const outcome of await Promise.all(items.slice(first, first + CONCURRENCY).map(toOutcome))) {
      if (!outcome.ok) return outcome;
      values.push(outcome.value);
    }
  }
  return success(values);
}
