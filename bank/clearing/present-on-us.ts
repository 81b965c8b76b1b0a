import { BANK_ROUTING_NUMBER } from "@/bank/domain/bank-identity";
import { lockForPosting } from "@/bank/store/accounts";
import type { BankTransaction } from "@/bank/store/bank-database";
import type { PaymentRow } from "@/bank/store/payments";
import type { ReturnCode } from "@/lib/contract/return-reasons";
import { type Presentment, presentCheck } from "./present-check";
import { returnDeposit } from "./process-return";

/** Return reasons of on-us checks that can't be presented. */
const RETURN_CODES = {
  AccountNotFound: "E",
  Restricted: "F",
} as const satisfies Record<Extract<Presentment, { isRecorded: false }>["reason"], ReturnCode>;

/**
 * Locks both accounts of an on-us deposit, always in the same order, so that two deposits in opposite directions do not
 * deadlock.
 */
export async function lockBothAccounts(tx: BankTransaction, deposit: PaymentRow): Promise<void> {
  if (deposit.checkType !== "OnUs" || deposit.payerAccountNumber === null) return;
  for (const accountNumber of [deposit.accountNumber, deposit.payerAccountNumber].sort()) {
    await lockForPosting(tx, accountNumber);
  }
}

/** Presents a sent on-us deposit to the account that the check is drawn on [GAP-17]. */
export async function presentOnUs(tx: BankTransaction, deposit: PaymentRow, at: Date): Promise<void> {
  if (deposit.checkType !== "OnUs" || deposit.payerAccountNumber === null) return;
  const presentment = await presentCheck(
    tx,
    {
      accountNumber: deposit.payerAccountNumber,
      amountCents: deposit.amountCents,
      checkNumber: deposit.checkNumber ?? undefined,
      bofdRoutingNumber: BANK_ROUTING_NUMBER,
      details: {
        source: "System",
        checkType: "OnUs",
        micr: deposit.micr,
        picturesOf: deposit.picturesOf,
        iqaPassed: deposit.iqaPassed,
        recognizedAmountCents: deposit.recognizedAmountCents,
        onUsDepositId: deposit.id,
      },
    },
    () => at,
  );
  if (!presentment.isRecorded) await returnDeposit(tx, deposit.id, RETURN_CODES[presentment.reason], at);
}
