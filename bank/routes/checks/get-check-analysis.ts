import { type Answer, notFound, okText } from "@/bank/http/answers";
import type { Handler } from "@/bank/http/served-endpoint";
import { findAnalyzedPayment, findPaymentVersion } from "@/bank/store/payments";
import { rememberByVersion } from "@/bank/store/remembered";
import type { CheckAnalysis } from "@/lib/contract/check-image";
import type { ENDPOINTS } from "@/lib/contract/endpoints";
import { paymentRecord } from "./payment-record";

/** Answers as text. Each change of a payment moves `lastModifiedAt`, and what was learned from its pictures never changes. */
const answers = rememberByVersion<Answer>();

/** "Get check image analysis" (4.4): the payment record and, when there are pictures, the tests of each side [GAP-8]. */
export const getCheckAnalysis: Handler<typeof ENDPOINTS.getCheckAnalysis> = async ({ services, caller, params }) => {
  const id = params.id.toLowerCase();
  const version = await findPaymentVersion(services.db, id);
  // Another partner's is as good as none [GAP-39].
  if (!version || version.partnerId !== caller.partnerId) return notFound();
  const known = answers.get(services.db, id, version.lastModifiedAt.getTime());
  if (known) return known;
  const found = await findAnalyzedPayment(services.db, id);
  if (!found) return notFound();
  const { payment, analysis } = found;
  const body: CheckAnalysis = { ...paymentRecord(payment), ...(analysis && { analysis }) };
  const answer = okText(JSON.stringify(body));
  answers.put(services.db, id, payment.lastModifiedAt.getTime(), answer);
  return answer;
};
