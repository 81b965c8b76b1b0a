import { notFound, ok } from "@/bank/http/responses";
import type { Handler } from "@/bank/http/served-endpoint";
import { findAnalyzedPayment } from "@/bank/store/payments";
import type { ENDPOINTS } from "@/lib/contract/endpoints";
import { toPaymentRecord } from "./payment-record";

/**
 * "Get check image analysis" (4.4): the payment record and, if it has images, the quality tests of each side [GAP-8].
 */
export const getCheckAnalysis: Handler<typeof ENDPOINTS.getCheckAnalysis> = async ({ services, caller, params }) => {
  const found = await findAnalyzedPayment(services.db, params.id);
  // Another partner's payment is reported as not found [GAP-39].
  if (found?.payment.partnerId !== caller.partnerId) return notFound();
  const { payment, analysis } = found;
  return ok({ ...toPaymentRecord(payment), ...(analysis && { analysis }) });
};
