import { notFound, ok } from "@/bank/http/responses";
import type { Handler } from "@/bank/http/served-endpoint";
import { findAnalyzedPayment } from "@/bank/store/payments";
import type { ENDPOINTS } from "@/lib/contract/endpoints";
import { toPaymentRecord } from "./payment-record";

/**
 * "Get check image analysis" (4.4): returns the payment record and, if it has images, each side's quality tests
 * [GAP-8].
 */
export const getCheckAnalysis: Handler<typeof ENDPOINTS.getCheckAnalysis> = async ({ services, caller, params }) => {
  const analyzed = await findAnalyzedPayment(services.db, params.id);
  // Report another partner's payment as not found [GAP-39].
  if (analyzed?.payment.partnerId !== caller.partnerId) return notFound();
  const { payment, analysis } = analyzed;
  return ok({ ...toPaymentRecord(payment), ...(analysis && { analysis }) });
};
