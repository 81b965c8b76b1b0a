import "server-only";
import { pictureName } from "@/features/payments/picture-name";
import type { Intent } from "@/lib/ledger/intents/intents";
import { addToPayload } from "@/lib/ledger/intents/intents";
import { insertReadings } from "@/lib/ledger/payments/payment-links";
import { findPayment } from "@/lib/ledger/payments/payment-queries";
import { addTimelineNote } from "@/lib/ledger/payments/timeline";
import type { PictureFiles } from "@/lib/ledger/pictures/picture-files";
import { findStagedImage } from "@/lib/ledger/pictures/staged-images";
import type { DepositIntentRequest } from "@/lib/ledger/schema/deposit-tables";
import type { LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import { expectSchedule } from "./deposit-outlook";
import { stagedFileName } from "./staged-files";

/** Stores the deposited color images with the payment; the bank's images are black and white. */
export async function saveDepositedPictures(
  pictures: PictureFiles,
  { frontImageId, backImageId }: DepositIntentRequest,
  paymentId: string,
): Promise<void> {
  for (const [view, stagedId] of [
    ["front", frontImageId],
    ["back", backImageId],
  ] as const) {
    const bytes = await pictures.read(stagedFileName(stagedId, "straightened"));
    if (bytes) await pictures.write(pictureName(paymentId, view, "deposited"), bytes);
  }
}

/** Stores the portal's image measurements with the payment. Unlike the bank's measurements, they locate defects. */
export async function saveReadings(
  tx: LedgerTransaction,
  { request, personId }: Intent,
  paymentId: string,
): Promise<void> {
  if (!request) return;
  const rows = await Promise.all(
    [request.frontImageId, request.backImageId].map((id) => findStagedImage(tx, personId, id)),
  );
  const stagedImages = rows.filter((row) => row !== null);
  await insertReadings(
    tx,
    paymentId,
    stagedImages.map(({ side, reading }) => ({ view: side, reading })),
  );
}

/** Saves the expected schedule with the intent, for comparison with the bank's schedule. */
export async function saveExpectedSchedule(tx: LedgerTransaction, intent: Intent, paymentId: string): Promise<void> {
  const found = await findPayment(tx, paymentId);
  if (!intent.request || !found) return;
  const { accountNumber, amountCents, isRedeposit = false } = intent.request;
  const deposit = { paymentId, accountNumber, amountCents };
  const expected = await expectSchedule(tx, deposit, { at: found.payment.createdAt, isRedeposit });
  await addToPayload(tx, intent.id, { expected });
}

/** Adds the sender to the payment's timeline and, if the first response was lost, that the outcome was found. */
export async function addDepositNotes(tx: LedgerTransaction, intent: Intent, paymentId: string): Promise<void> {
  await addTimelineNote(tx, {
    paymentId,
    key: `deposit ${intent.id}`,
    at: intent.createdAt,
    title: "Deposit sent",
    detail: intent.request?.reference && `Reference ${intent.request.reference}`,
    actor: { id: intent.personId, name: intent.personName },
  });
  if (intent.state !== "unknown") return;
  await addTimelineNote(tx, {
    paymentId,
    key: `found ${intent.id}`,
    at: new Date(),
    source: "bank response",
    title: "Outcome found",
    detail:
      "The bank did not respond in time. The portal resent the request with the same identifier and found this payment.",
  });
}
