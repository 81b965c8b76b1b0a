import { availabilitySchedule } from "@/bank/domain/availability-schedule";
import { type Answer, notFound, ok, refuse } from "@/bank/http/answers";
import type { Handler } from "@/bank/http/served-endpoint";
import { paymentRecord } from "@/bank/routes/checks/payment-record";
import { lockAccount, usageBeside } from "@/bank/store/accounts";
import { changePolicy as change } from "@/bank/store/move-payment";
import { findPayment } from "@/bank/store/payments";
import { ERROR_CODES } from "@/lib/contract/error";
import type { PRESENT_CHECK_ENDPOINTS } from "@/lib/contract/sandbox/inbound-checks";

/** Changes a deposit's availability policy, and with it its schedule, as the bank's operator [GAP-42] [GAP-10]. */
export const changePolicy: Handler<typeof PRESENT_CHECK_ENDPOINTS.changePolicy> = async ({
  services,
  caller,
  params,
  body: { policy },
}) =>
  services.db.transaction(async (tx): Promise<Answer> => {
    const payment = await findPayment(tx, caller.partnerId, params.id);
    if (!payment) return notFound();
    await lockAccount(tx, payment.partnerId, payment.accountNumber);
    const schedule = availabilitySchedule({
      policy,
      checkType: payment.checkType,
      depositBusinessDate: payment.depositBusinessDate,
      amountCents: payment.amountCents,
      otherChecksOfDayCents: (await usageBeside(tx, payment)).amountCents,
    });
    const changed = await change(tx, { paymentId: payment.id, policy, schedule, at: services.clock.now() });
    if (changed) return ok(paymentRecord(changed));
    return refuse(409, ERROR_CODES.conflict, "The payment is not a deposit that was accepted.");
  });
