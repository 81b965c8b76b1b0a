import { notFound, ok } from "@/bank/http/answers";
import type { Handler } from "@/bank/http/served-endpoint";
import { findAnalysis, findPayment } from "@/bank/store/payments";
import type { CheckAnalysis } from "@/lib/contract/check-image";
import type { ENDPOINTS } from "@/lib/contract/endpoints";
import { paymentRecord } from "./payment-record";

/** "Get check image analysis" (4.4): the payment record and, when there are pictures, the tests of each side [GAP-8]. */
export const getCheckAnalysis: Handler<typeof ENDPOINTS.getCheckAnalysis> = async ({ services, caller, params }) => {
  const payment = await findPayment(services.db, caller.partnerId, params.id);
  if (!payment) return notFound();
  const analysis = payment.picturesOf && (await findAnalysis(services.db, payment.picturesOf));
  const body: CheckAnalysis = { ...paymentRecord(payment), ...(analysis && { analysis }) };
  return ok(body);
};
