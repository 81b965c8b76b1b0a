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

/** The route options for deliveries, which authenticate with the bank's credentials. */
export const DELIVERY_ROUTE = {
  from: "anyone",
  setsHeaders: true,
  failed: "The event could not be stored. Send it again.",
} as const;

/** The maximum size of a delivery, and the maximum time to receive it. */
const LIMITS = { maxBytes: 256 * 1024, withinMs: 10_000 };

/**
 * Handles a delivery from the bank: authenticates the sender, stores the body as received, and responds.
 * The event is applied later. An unreadable body is stored too, since a retry would send the same body.
 */
export async function receiveDelivery(request: Request): Promise<Response> {
  const callback = portalCallback(portalSettings());
  const { headers } = request;
  if (!isAuthorized(headers.get("authorization"), callback)) return refuse("credentials");
  const read = await readBody(request.body, LIMITS);
  if (!read.ok) return failureResponse(read);
  const receivedAt = new Date();
  const signature = {
    id: headers.get("webhook-id"),
    timestamp: headers.get("webhook-timestamp"),
    signature: headers.get("webhook-signature"),
  };
  if (!isSignatureValid(read.value, signature, callback.password, receivedAt)) return refuse("signature");

  // Postgres text can't contain NUL; valid JSON does not contain it either.
  const raw = Buffer.from(read.value).toString("utf8").replaceAll("\0", "\uFFFD");
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
