import { expect, test } from "vitest";
import { standardWebhooksHeaders } from "./standard-webhooks";

test("[GAP-33] signs as the Standard Webhooks specification's own example", () => {
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

test("without a password there is an id and a time, and no signature", () => {
  const message = { id: "1", at: new Date(1999), body: "" };
  expect(standardWebhooksHeaders(message, null)).toEqual({ "webhook-id": "1", "webhook-timestamp": "1" });
});
