import "server-only";
import type { BankAnswer } from "@/lib/bank-client/bank-answer";
import { depositCheck } from "@/lib/bank-client/check-payments";
import { bankClient } from "@/lib/bank-client/running-client";
import type { CheckPayment } from "@/lib/contract/check-payment";
import type { Tolerant } from "@/lib/contract/tolerant-reading";
import type { Intent } from "@/lib/ledger/intents";
import type { PictureFiles } from "@/lib/ledger/picture-files";
import { assert } from "@/lib/shared/assert";
import { stagedFileName } from "./staged-files";

export type DepositBankAnswer = BankAnswer<Tolerant<CheckPayment>>;

/**
 * Sends what an intent asks, with the intent's own identifier and always the same body: the first time and, while its
 * outcome is unknown, again [GAP-6].
 *
 * @returns null when its pictures are gone
 */
export async function sendDeposit(intent: Intent, pictures: PictureFiles): Promise<DepositBankAnswer | null> {
  const { request, clientIdentifier } = intent;
  assert(request && clientIdentifier, "a deposit's intent says what to send");
  const [front, back] = await Promise.all([
    pictures.read(stagedFileName(request.frontImageId)),
    pictures.read(stagedFileName(request.backImageId)),
  ]);
  if (!front || !back) return null;
  return depositCheck(bankClient(), {
    accountNumber: request.accountNumber,
    amount: request.amountCents,
    frontImage: base64(front),
    backImage: base64(back),
    ...(request.purpose === undefined ? {} : { purpose: request.purpose }),
    ...(request.isRedeposit === undefined ? {} : { isRedeposit: request.isRedeposit }),
    clientIdentifier,
  });
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
}
