import "server-only";
import type { Answered, Refused, Unreachable } from "@/lib/bank-client/bank-answer";
import type { CheckPayment } from "@/lib/contract/check-payment";
import type { Tolerant } from "@/lib/contract/tolerant-reading";
import { rememberAccount } from "@/lib/ledger/accounts";
import { applyPayment, type StoredPayment } from "@/lib/ledger/apply-payment";
import { type Intent, settleIntent } from "@/lib/ledger/intents";
import { type LedgerTransaction, ledger } from "@/lib/ledger/open-ledger";
import { insertReadings } from "@/lib/ledger/payment-links";
import type { PictureFiles } from "@/lib/ledger/picture-files";
import { findStagedImage, releaseStagedImages } from "@/lib/ledger/staged-images";
import { addNote } from "@/lib/ledger/timeline";
import { refusalSentence, unreachableSentence } from "@/lib/portal/bank-sentences";
import { addIntentAudit } from "@/lib/portal/intent-audit";
import { failIntent, type IntentFailure } from "@/lib/portal/operations/fail-intent";
import { pictureName } from "@/lib/portal/payments/picture-name";
import { stagedFileName } from "./staged-files";

/** Writes the bank's record of a deposit: payment, timeline, intent, pictures and audit in one transaction. */
export async function recordDeposit(
  intent: Intent,
  answer: Answered<Tolerant<CheckPayment>>,
  askedAt: Date,
): Promise<StoredPayment> {
  const { db, pictures } = await ledger();
  const now = new Date();
  const paymentId = answer.value.id!;
  await keepDepositedPictures(pictures, intent, paymentId);
  return db.transaction(async (tx) => {
    const payment = await applyPayment(tx, {
      paymentId,
      record: answer.value,
      source: "bank response",
      observedAt: askedAt,
    });
    const settled = await settleIntent(
      tx,
      intent.id,
      {
        state: "resolved",
        paymentId,
        message: null,
        failureCode: null,
        requestId: answer.requestId,
        nextAttemptAt: null,
      },
      now,
    );
    // Sender and resolver may both have got the bank's one answer; what follows is told once.
    if (!settled) return payment;
    await addDepositNotes(tx, intent, paymentId, now);
    await keepReadings(tx, intent, paymentId);
    await releaseStagedImages(tx, intent.id);
    if (intent.request) await rememberAccount(tx, intent.request.accountNumber, now);
    await addIntentAudit(tx, intent, `recorded as ${payment.status ?? "a payment"}`, {
      at: now,
      subject: paymentId,
      requestId: answer.requestId,
    });
    return payment;
  });
}

/** The pictures as they were deposited stay with the payment, in their colours; what the bank keeps is black and white. */
async function keepDepositedPictures(pictures: PictureFiles, { request }: Intent, paymentId: string): Promise<void> {
  if (!request) return;
  for (const [view, stagedId] of [
    ["front", request.frontImageId],
    ["back", request.backImageId],
  ] as const) {
    const bytes = await pictures.read(stagedFileName(stagedId, "straightened"));
    if (bytes) await pictures.write(pictureName(paymentId, view, "deposited"), bytes);
  }
}

/** What was measured on the pictures stays too: it says where a defect lies, which the bank does not. */
async function keepReadings(tx: LedgerTransaction, { request, personId }: Intent, paymentId: string): Promise<void> {
  if (!request) return;
  const rows = await Promise.all(
    [request.frontImageId, request.backImageId].map((id) => findStagedImage(tx, personId, id)),
  );
  const kept = rows.filter((row) => row !== null);
  await insertReadings(
    tx,
    paymentId,
    kept.map(({ side, reading }) => ({ view: side, reading })),
  );
}

async function addDepositNotes(tx: LedgerTransaction, intent: Intent, paymentId: string, now: Date): Promise<void> {
  await addNote(tx, {
    paymentId,
    key: `deposit ${intent.id}`,
    at: intent.createdAt,
    title: "Deposit sent",
    detail: intent.request?.reference && `Reference ${intent.request.reference}`,
    actor: { id: intent.personId, name: intent.personName },
  });
  if (intent.state !== "unknown") return;
  await addNote(tx, {
    paymentId,
    key: `found ${intent.id}`,
    at: now,
    source: "bank response",
    title: "Outcome found",
    detail:
      "The bank had not answered in time. The portal asked again with the same identifier and found this payment.",
  });
}

type DepositFailure = IntentFailure<"not-sent" | "refused">;

/** Writes that a deposit did not happen: the bank refused it, or nothing reached the bank. */
export async function failDeposit(intent: Intent, answer: Refused | Unreachable): Promise<DepositFailure> {
  const failure = tellFailure(answer);
  await failIntent(intent, answer, failure, (tx) => releaseStagedImages(tx, intent.id));
  return failure;
}

const KEPT = "Your entries are kept; try again shortly.";

function tellFailure(answer: Refused | Unreachable): DepositFailure {
  if (answer.kind === "unreachable") return { code: "not-sent", message: unreachableSentence(answer, KEPT) };
  const requestId = answer.requestId ?? undefined;
  return { code: "refused", message: refusalSentence(answer, "Nothing was deposited"), requestId };
}
