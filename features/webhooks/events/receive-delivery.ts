import "server-only";
import { readBody } from "@/lib/http/read-body";
import { failureResponse, jsonResponse } from "@/lib/http/responses";
import { log } from "@/lib/logging/log";
import { wakeJob } from "@/lib/operations/wake-job";
import { portalSettings } from "@/lib/settings/portal-settings";
import { portalCallback } from "./callback";
import { loggedName, toReceivedEvent } from "./read-event";
import { storeDelivery } from "./store-delivery";
import { isAuthorized, isSignatureValid } from "./verify-delivery";

/** Route options for deliveries, which authenticate with the credentials of the portal's registrations. */
export const DELIVERY_ROUTE = {
  from: "anyone",
  setsHeaders: true,
  failed: "The event could not be stored. Send it again.",
} as const;

/** Maximum size of a delivery, and maximum time to receive it. */
const LIMITS = { maxBytes: 256 * 1024, withinMs: 10_000 };

/**
 * Handles a delivery from the bank: authenticates the sender, stores the body as received, and responds.
 * The event is applied later. An unreadable body is also stored, because a retry would send the same body.
 */
export async function receiveDelivery(request: Request): Promise<Response> {
  const callback = portalCallback(portalSettings());
  const { headers } = request;
  if (!isAuthorized(headers.get("authorization"), callback)) return refuse("credentials");
  const body = await readBody(request.body, LIMITS);
  if (!body.ok) return failureResponse(body);
  const receivedAt = new Date();
  const signature = {
    id: headers.get("webhook-id"),
    timestamp: headers.get("webhook-timestamp"),
    signature: headers.get("webhook-signature"),
  };
  if (!isSignatureValid(body.value, signature, callback.password, receivedAt)) return refuse("signature");

  // Postgres text can't contain NUL, and neither can valid JSON.
  const raw = Buffer.from(body.value).toString("utf8").replaceAll("\0", "\uFFFD");
  const event = toReceivedEvent(raw, receivedAt);
  const isNew = await storeDelivery(event);
  log().info({ eventName: loggedName(event.eventName), isNew, fault: event.reason }, "event received");
  if (isNew && event.reason === null) wakeJob("apply-events");
  return jsonResponse(200, { ok: true });
}

function refuse(what: "credentials" | "signature"): Response {
  log().warn({ what }, "delivery refused");
  const response = failureResponse({ code: "signed-out", message: "This delivery is not authorized." });
  response.headers.set("www-authenticate", 'Basic realm="bank events"');
  return response;
}
