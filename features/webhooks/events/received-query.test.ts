import { expect, test } from "vitest";
import { parseReceivedQuery, receivedHref } from "./received-query";

test("converts a query to a URL and back", () => {
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

test("ignores invalid values", () => {
  expect(receivedHref(parseReceivedQuery({ event: "Nothing", state: "applied", before: "-1", payment: ["a"] }))).toBe(
    "/webhooks/received",
  );
});
