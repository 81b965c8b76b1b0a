import { randomUUID } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { expect, test, vi } from "vitest";
import { standardWebhooksHeaders } from "./standard-webhooks";

const at = new Date("2026-11-16T14:30:00.999Z");
/** Verifies with the specification's reference library, which accepts messages of the last five minutes. */
function verify(key: string, body: string, headers: Record<string, string>): unknown {
  vi.useFakeTimers({ toFake: ["Date"], now: at });
  try {
    return new Webhook(key).verify(body, headers);
  } finally {
    vi.useRealTimers();
  }
}

test("[GAP-33] signs the example of the Standard Webhooks specification", () => {
  const message = {
    id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
    at: new Date(1_614_265_330_000),
    body: '{"test": 2432232314}',
  };
  expect(standardWebhooksHeaders(message, "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")).toEqual({
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  });
});

test.each([
  ["a password in the specification's secret format", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", undefined],
  ["any other password, by its bytes", "correct horse – 電池", Buffer.from("correct horse – 電池").toString("base64")],
])("[GAP-33] the standardwebhooks package accepts a message signed with %s", (_, password, key = password) => {
  const body = JSON.stringify({ eventName: "Check.Payment.Sent", note: "Zoë – 電池" });
  const headers = standardWebhooksHeaders({ id: randomUUID(), at, body }, password);
  expect(verify(key, body, headers)).toEqual({ eventName: "Check.Payment.Sent", note: "Zoë – 電池" });
  expect(() => verify(key, `${body} `, headers)).toThrow("No matching signature found");
  expect(() => verify(key, body, { ...headers, "webhook-id": randomUUID() })).toThrow("No matching signature found");
});

test("without a password the headers have an id and a time but no signature", () => {
  const message = { id: "1", at: new Date(1999), body: "" };
  expect(standardWebhooksHeaders(message, null)).toEqual({ "webhook-id": "1", "webhook-timestamp": "1" });
});
