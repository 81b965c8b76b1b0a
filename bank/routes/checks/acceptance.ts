import type { DayUsage } from "@/bank/domain/account";
import { choosePolicy } from "@/bank/domain/availability-policy";
import { computeAvailabilitySchedule } from "@/bank/domain/availability-schedule";
import type { AccountRow } from "@/bank/store/accounts";
import type { BankTransaction } from "@/bank/store/bank-database";
import { generateId } from "@/bank/store/id-generator";
import type { NewPayment, PaymentRow } from "@/bank/store/payments";

/** Computes an accepted deposit's memo post id, policy and availability schedule [GAP-10] [GAP-12] [GAP-15]. */
export async function computeAcceptance(
  tx: BankTransaction,
  account: AccountRow,
  payment: PaymentRow,
  usage: DayUsage,
): Promise<Partial<NewPayment>> {
  const facts = {
    depositBusinessDate: payment.depositBusinessDate,
    amountCents: payment.amountCents,
    otherChecksOfDayCents: usage.amountCents,
  };
  const policy = choosePolicy({
    ...facts,
    account,
    isRedeposit: payment.isRedeposit,
    isOnUs: payment.checkType === "OnUs",
  });
  const schedule = computeAvailabilitySchedule({ ...facts, policy, checkType: payment.checkType });
  const memoPostId = await generateId(tx);
  return { memoPostId, policy, schedule };
}
