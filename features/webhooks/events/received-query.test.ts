import { expect, test } from "vitest";
import { parseReceivedQuery, receivedHref } from "./received-query";

test("a query round-trips through its URL", () => {
  const query = parseReceivedQuery({ event: "Check.Payment.Sent", state: "set-aside", payment: "p1", before: "12" });
  expect(query).toEqual({
    eventName: "Check.Payment.Sent",
    isSetAside: true,
    paymentId: "p1",
    before: 12,
    after: undefined,
  });
  expect(receivedHref(query)).toBe("/webhooks/received?event=Check.Payment.Sent&state=set-aside&payment=p1&before=12");
});

test("invalid values are ignored", () => {
  expect(receivedHref(parseReceivedQuery({ event: "Nothing", state: "applied", before: "-1", payment: ["a"] }))).toBe(
    "/webhooks/received",
  );
});
