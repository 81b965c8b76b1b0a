import type { Callback } from "@/features/webhooks/events/callback";

const DELIVERY_TIMEOUT_MS = 15_000;

/** Delivers an event like the bank; returns whether the portal acknowledged the event. */
export async function deliverEvent(callback: Callback, { id, eventName }: { id: string; eventName: string }) {
  const credentials = Buffer.from(`${callback.username}:${callback.password}`).toString("base64");
  const response = await fetch(callback.url, {
    method: "POST",
    headers: { authorization: `Basic ${credentials}`, "content-type": "application/json" },
    body: JSON.stringify({ id, eventName, createdAt: "2026-11-20T15:00:00Z", resources: [] }),
    signal: AbortSignal.timeout(DELIVERY_TIMEOUT_MS),
  }).catch(() => null);
  await response?.arrayBuffer().catch(() => null);
  return response?.status === 200;
}
