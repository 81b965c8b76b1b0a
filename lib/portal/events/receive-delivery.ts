import "server-only";
import { ledger } from "@/lib/ledger/open-ledger";
import { storeEvent } from "@/lib/ledger/received-events";
import { wakeBackgroundWork } from "@/lib/portal/background/wake";
import { answerFailure, answerJson } from "@/lib/portal/http/answers";
import { readBody } from "@/lib/portal/http/read-body";
import { currentRequestId, log, withLogContext } from "@/lib/portal/log";
import { portalSettings } from "@/lib/settings/portal-settings";
import { portalCallback } from "./callback";
import { eventToKeep } from "./read-event";
import { isAuthorised, isSignatureFine } from "./verify-delivery";

/** Bytes of a delivery at most, and how long they may take. */
const LIMITS = { maxBytes: 256 * 1024, withinMs: 10_000 };

/**
 * Takes a delivery of the bank: judges who sent it, keeps it as it came, and answers; applying it comes after
 * . What nobody can read is kept too: sending it again would not make it better.
 */
export function receiveDelivery(request: Request): Promise<Response> {
  return withLogContext("bank-events", null, () =>
    receive(request).catch((error: unknown) => {
      log().error({ err: error }, "event not stored");
      const message = "The event could not be stored. Send it again.";
      return answerFailure({ code: "internal", message, requestId: currentRequestId() });
    }),
  );
}

async function receive(request: Request): Promise<Response> {
  const callback = portalCallback(portalSettings());
  const { headers } = request;
  if (!isAuthorised(headers.get("authorization"), callback)) return refuse("credentials");
  const read = await readBody(request.body, LIMITS);
  if (!read.ok) return answerFailure(read);
  const receivedAt = new Date();
  const signature = {
    id: headers.get("webhook-id"),
    timestamp: headers.get("webhook-timestamp"),
    signature: headers.get("webhook-signature"),
  };
  if (!isSignatureFine(read.value, signature, callback.password, receivedAt)) return refuse("signature");

  // Postgres can't hold NUL, which no JSON carries either.
  const raw = Buffer.from(read.value).toString("utf8").replaceAll("\0", "\uFFFD");
  const event = eventToKeep(raw, receivedAt);
  const { db } = await ledger();
  const isNew = await storeEvent(db, event);
  log().info({ eventName: event.eventName, isNew, fault: event.reason }, "event received");
  if (isNew && event.reason === null) wakeBackgroundWork("apply-events");
  return answerJson(200, { ok: true });
}

function refuse(what: "credentials" | "signature"): Response {
  log().warn({ what }, "delivery refused");
  const response = answerFailure({ code: "signed-out", message: "This delivery does not carry what was agreed." });
  response.headers.set("www-authenticate", 'Basic realm="bank events"');
  return response;
}
