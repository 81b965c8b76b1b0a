import { refreshPayment } from "@/features/payments/refresh-payment";
import { apiRoute } from "@/lib/http/api-route";
import { failureResponse, jsonResponse } from "@/lib/http/responses";

/** Returns a payment, refreshed from the bank when its data is stale. Its page polls this route. */
export const GET = apiRoute<{ id: string }>(
  "payments.show",
  async ({ session, params }) => {
    const payment = await refreshPayment(session, params.id);
    return payment.ok ? jsonResponse(200, payment.value) : failureResponse(payment);
  },
  { polled: true },
);
