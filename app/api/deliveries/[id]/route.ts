import { getDelivery } from "@/features/webhooks/get-delivery";
import { apiRoute } from "@/lib/http/api-route";
import { failureResponse, jsonResponse } from "@/lib/http/responses";

/** Returns a bank delivery with its body and its attempts. */
export const GET = apiRoute<{ id: string }>("deliveries.read", async ({ session, params }) => {
  const delivery = await getDelivery(session, params.id);
  if (delivery.ok) return jsonResponse(200, delivery.value);
  const code = delivery.code === "not-offered" ? "not-found" : delivery.code;
  return failureResponse({ ...delivery, code: code === "refused" || code === "unreachable" ? "unavailable" : code });
});
