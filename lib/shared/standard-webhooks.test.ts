import { randomUUID } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { expect, test, vi } from "vitest";
import { createWebhookHeaders } from "./standard-webhooks";

const at = new Date("2026-11-16T14:30:00.999Z");
/** Verifies with the specification's reference library, which accepts messages up to five minutes old. */
function verify(key: string, body: string, headers: Record<string, string>): unknown {
  vi.useFakeTimers({ toFake: ["Date"], now: at });
  try {
    return new Webhook(key).verify(body, headers);
  } finally {
    vi.useRealTimers();
  }
}

test("[GAP-33] signs the Standard Webhooks specification's example", () => {
  const message = {
    id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
    at: new Date(1_614_265_330_000),
    body: '{"test": 2432232314}',
  };
  expect(createWebhookHeaders(message, "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")).toEqual({
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  });
});

test.each([
  ["a password in the specification's secret format", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", undefined],
  [
    "the UTF-8 bytes of any other password",
    "correct horse – 電池",
    Buffer.from("correct horse – 電池").toString("base64"),
  ],
])("[GAP-33] the standardwebhooks package accepts a message signed with %s", (_, password, key = password) => {
  const body = JSON.stringify({ eventName: "Check.Payment.Sent", note: "Zoë – 電池" });
  const headers = createWebhookHeaders({ id: randomUUID(), at, body }, password);
  expect(verify(key, body, headers)).toEqual({ eventName: "Check.Payment.Sent", note: "Zoë – 電池" });
  expect(() => verify(key, `${body} `, headers)).toThrow("No matching signature found");
  expect(() => verify(key, body, { ...headers, "webhook-id": randomUUID() })).toThrow("No matching signature found");
});

test("without a password, the headers have an ID and a timestamp but no signature", () => {
  const message = { id: "1", at: new Date(1999), body: "" };
  expect(createWebhookHeaders(message, null)).toEqual({ "webhook-id": "1", "webhook-timestamp": "1" });
});
