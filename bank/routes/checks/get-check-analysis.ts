import { type ApiResponse, notFound, okJson } from "@/bank/http/responses";
import type { Handler } from "@/bank/http/served-endpoint";
import { findAnalyzedPayment, findPaymentVersion } from "@/bank/store/payments";
import { createVersionCache } from "@/bank/store/version-cache";
import type { CheckAnalysis } from "@/lib/contract/check-image";
import type { ENDPOINTS } from "@/lib/contract/endpoints";
import { paymentRecord } from "./payment-record";

/**
 * Response bodies as text. Every change of a payment increases `lastModifiedAt`, and the reading of its pictures never
 * changes.
 */
const responses = createVersionCache<ApiResponse>();

/**
 * "Get check image analysis" (4.4): the payment record and, when there are pictures, the tests of each side [GAP-8].
 */
export const getCheckAnalysis: Handler<typeof ENDPOINTS.getCheckAnalysis> = async ({ services, caller, params }) => {
  const id = params.id.toLowerCase();
  const version = await findPaymentVersion(services.db, id);
  // Another partner's payment is reported as not found [GAP-39].
  if (!version || version.partnerId !== caller.partnerId) return notFound();
  const known = responses.get(services.db, id, version.lastModifiedAt.getTime());
  if (known) return known;
  const found = await findAnalyzedPayment(services.db, id);
  if (!found) return notFound();
  const { payment, analysis } = found;
  const body: CheckAnalysis = { ...paymentRecord(payment), ...(analysis && { analysis }) };
  const response = okJson(JSON.stringify(body));
  responses.put(services.db, id, payment.lastModifiedAt.getTime(), response);
  return response;
};
