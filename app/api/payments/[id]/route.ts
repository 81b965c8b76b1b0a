import { answerFailure, answerJson } from "@/lib/portal/http/answers";
import { apiRoute } from "@/lib/portal/http/api-route";
import { refreshPayment } from "@/lib/portal/payments/refresh-payment";

/** A payment, read anew from the bank when the last reading is old; its page polls it. */
export const GET = apiRoute<{ id: string }>(
  "payments.show",
  async ({ session, params }) => {
    const payment = await refreshPayment(session, params.id);
    return payment.ok ? answerJson(200, payment.value) : answerFailure(payment);
  },
  { polled: true },
);
