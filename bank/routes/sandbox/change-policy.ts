import { computeAvailabilitySchedule } from "@/bank/domain/availability-schedule";
import { type ApiResponse, errorResponse, notFound, ok } from "@/bank/http/responses";
import type { Handler } from "@/bank/http/served-endpoint";
import { toPaymentRecord } from "@/bank/routes/checks/payment-record";
import { loadOtherDayUsage, lockAccount } from "@/bank/store/accounts";
import { findPayment } from "@/bank/store/payments";
import { changePolicy as change } from "@/bank/store/transition-payment";
import { ERROR_CODES } from "@/lib/contract/error";
import type { PRESENT_CHECK_ENDPOINTS } from "@/lib/contract/sandbox/inbound-checks";

/** Changes a deposit's availability policy and schedule as the bank's operator [GAP-42] [GAP-10]. */
export const changePolicy: Handler<typeof PRESENT_CHECK_ENDPOINTS.changePolicy> = async ({
  services,
  caller,
  params,
  body: { policy },
}) =>
  services.db.transaction(async (tx): Promise<ApiResponse> => {
    const payment = await findPayment(tx, caller.partnerId, params.id);
    if (!payment) return notFound();
    await lockAccount(tx, payment.partnerId, payment.accountNumber);
    const schedule = computeAvailabilitySchedule({
      policy,
      checkType: payment.checkType,
      depositBusinessDate: payment.depositBusinessDate,
      amountCents: payment.amountCents,
      otherChecksOfDayCents: (await loadOtherDayUsage(tx, payment)).amountCents,
    });
    const changed = await change(tx, { paymentId: payment.id, policy, schedule, at: services.clock.now() });
    if (changed) return ok(toPaymentRecord(changed));
    return errorResponse(409, ERROR_CODES.conflict, "The payment is not an accepted deposit.");
  });
