import "server-only";
import { depositCheck } from "@/lib/bank-client/check-payments";
import { bankClient } from "@/lib/bank-client/running-client";
import { refreshFromBank } from "@/lib/bank-connection/read-from-bank";
import type { CheckPayment } from "@/lib/contract/check-payment";
import type { Tolerant } from "@/lib/contract/tolerant-reading";
import { recordAccountUse } from "@/lib/ledger/accounts/saved-accounts";
import type { Intent } from "@/lib/ledger/intents/intents";
import { ledger } from "@/lib/ledger/open-ledger";
import { applyPayment } from "@/lib/ledger/payments/apply-payment";
import { findPayment } from "@/lib/ledger/payments/payment-queries";
import { holdStagedImages, releaseStagedImages } from "@/lib/ledger/pictures/staged-images";
import type { BankOperation, Sent } from "@/lib/operations/operation";
import { assert } from "@/lib/shared/assert";
import { addDepositNotes, saveDepositedPictures, saveExpectedSchedule, saveReadings } from "./save-deposit-records";
import { stagedFileName } from "./staged-files";

/**
 * Deposits a check (4.1). The intent retains the staged image files until it is settled. Every attempt uses the
 * intent's identifier and the same body, so a deposit with an unknown outcome can be resent, and the bank returns the
 * original record [GAP-6].
 */
export const depositOperation: BankOperation<Tolerant<CheckPayment>> = {
  kind: "deposit",
  failureMessage: "Not deposited",
  notSentAdvice: "Your entries are still here. Try again shortly.",
  hold: (tx, intent) => {
    const { frontImageId, backImageId } = requestOf(intent);
    return holdStagedImages(tx, [frontImageId, backImageId], intent.id);
  },
  release: (tx, { id }) => releaseStagedImages(tx, id),
  send: sendDeposit,
  beforeRecord: async (intent, { id }) => saveDepositedPictures((await ledger()).pictures, requestOf(intent), id!),
  record: async (tx, intent, value, requestedAt) => {
    const paymentId = value.id!;
    // The bank can't link a redeposit if it could not read the check.
    const originalPaymentId = value.originalPaymentId ?? requestOf(intent).redepositOf;
    const record = originalPaymentId === undefined ? value : { ...value, originalPaymentId };
    const arrival = { paymentId, record, source: "bank response", observedAt: requestedAt } as const;
    const { status } = await applyPayment(tx, arrival);
    return { resultId: paymentId, paymentId, subject: paymentId, result: `recorded as ${status ?? "a payment"}` };
  },
  recordOnce: async (tx, intent, { paymentId }) => {
    assert(paymentId, "a recorded deposit is a payment");
    await addDepositNotes(tx, intent, paymentId);
    await saveExpectedSchedule(tx, intent, paymentId);
    await saveReadings(tx, intent, paymentId);
    await recordAccountUse(tx, requestOf(intent).accountNumber, new Date());
  },
  afterRecord: async ({ paymentId }) => {
    assert(paymentId, "a recorded deposit is a payment");
    const { db } = await ledger();
    const found = await findPayment(db, paymentId);
    // The response for a rejected deposit lacks the failed tests, which only the analysis contains.
    if (found?.payment.status === "Rejected") await refreshFromBank(paymentId, "bank response");
  },
  resolve: async (intent) => ({ kind: "response", response: await sendDeposit(intent) }),
};

/** Shown if the images expired before they were sent. */
export const PICTURES_GONE = "The images are no longer available. Add them again.";

const UNSENDABLE = {
  kind: "unsendable",
  message: PICTURES_GONE,
  gaveUp: "The images were deleted, so the portal can’t resend the deposit.",
  cause: "pictures gone",
} as const;

async function sendDeposit(intent: Intent): Promise<Sent<Tolerant<CheckPayment>>> {
  const { pictures } = await ledger();
  const { clientIdentifier } = intent;
  assert(clientIdentifier, "a deposit's intent has its identifier");
  // The reference is sent as the identifier; the remaining form fields have the same names as in the contract.
  const { frontImageId, backImageId, amountCents, reference: _, redepositOf: __, ...shared } = requestOf(intent);
  const [front, back] = await Promise.all([
    pictures.read(stagedFileName(frontImageId)),
    pictures.read(stagedFileName(backImageId)),
  ]);
  if (!front || !back) return UNSENDABLE;
  const images = { frontImage: base64(front), backImage: base64(back) };
  return depositCheck(bankClient(), { ...shared, amount: amountCents, ...images, clientIdentifier });
}

function requestOf({ request }: Intent) {
  assert(request, "a deposit's intent has its request");
  return request;
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
}
