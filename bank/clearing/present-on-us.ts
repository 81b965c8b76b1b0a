import { BANK_ROUTING_NUMBER } from "@/bank/domain/bank-identity";
import { lockForPosting } from "@/bank/store/accounts";
import type { BankTransaction } from "@/bank/store/bank-database";
import type { PaymentRow } from "@/bank/store/payments";
import type { ReturnCode } from "@/lib/contract/return-reasons";
import { type Presentment, presentCheck } from "./present-check";
import { returnDeposit } from "./return-work";

/** What an on-us check is returned for when it can't be presented. */
const RETURN_CODE_OF = {
  AccountNotFound: "E",
  Restricted: "F",
} as const satisfies Record<Extract<Presentment, { isVisible: false }>["reason"], ReturnCode>;

/**
 * Locks the accounts of both sides of an on-us deposit in one order for all, so that two such deposits that cross do not
 * wait for each other.
 */
export async function lockBothSides(tx: BankTransaction, deposit: PaymentRow): Promise<void> {
  if (deposit.checkType !== "OnUs" || deposit.payerAccountNumber === null) return;
  for (const accountNumber of [deposit.accountNumber, deposit.payerAccountNumber].sort()) {
    await lockForPosting(tx, accountNumber);
  }
}

/** Presents a deposit that is drawn on this very bank to the account it is drawn on, as it is sent [GAP-17]. */
export async function presentOnUs(tx: BankTransaction, deposit: PaymentRow, at: Date): Promise<void> {
  if (deposit.checkType !== "OnUs" || deposit.payerAccountNumber === null) return;
  const presentment = await presentCheck(
    tx,
    {
      accountNumber: deposit.payerAccountNumber,
      amountCents: deposit.amountCents,
      checkNumber: deposit.checkNumber ?? undefined,
      bofdRoutingNumber: BANK_ROUTING_NUMBER,
      known: {
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
  if (!presentment.isVisible) await returnDeposit(tx, deposit.id, RETURN_CODE_OF[presentment.reason], at);
}
