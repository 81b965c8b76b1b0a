import { apiRoute } from "@/lib/portal/http/api-route";
import { failureResponse, jsonResponse } from "@/lib/portal/http/responses";
import { refreshPayment } from "@/lib/portal/payments/refresh-payment";

/** A payment, refreshed from the bank when its data is stale; polled by its page. */
export const GET = apiRoute<{ id: string }>(
  "payments.show",
  async ({ session, params }) => {
    const payment = await refreshPayment(session, params.id);
    return payment.ok ? jsonResponse(200, payment.value) : failureResponse(payment);
  },
  { polled: true },
);
