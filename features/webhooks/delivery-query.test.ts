import { expect, test } from "vitest";
import { deliveriesHref, isFiltered, parseDeliveryQuery } from "./delivery-query";

const ID = "11111111-2222-4333-8444-555555555555";

test("converts a query to a URL and back", () => {
  const params = {
    event: "Check.Payment.Sent",
    outcome: "5xx",
    registration: ID,
    payment: ID,
    from: "2026-11-20T14:30:00.000Z",
    to: "2026-11-21T14:30:00.000Z",
    after: "12",
  };
  const { query, dropped } = parseDeliveryQuery(params);
  expect(query).toEqual({
    eventName: "Check.Payment.Sent",
    outcome: "5xx",
    registrationId: ID,
    paymentId: ID,
    from: "2026-11-20T14:30:00.000Z",
    to: "2026-11-21T14:30:00.000Z",
    after: "12",
  });
  expect(dropped).toEqual([]);
  expect(deliveriesHref(query)).toBe(`/webhooks/deliveries?${new URLSearchParams(params)}`);
});

test("ignores invalid parameters and returns their names", () => {
  expect(parseDeliveryQuery({ outcome: "6xx", from: "yesterday", payment: "a b?", event: ["a", "b"], to: "" })).toEqual(
    {
      query: {},
      dropped: [
        { name: "event", value: "a,b" },
        { name: "outcome", value: "6xx" },
        { name: "payment", value: "a b?" },
        { name: "from", value: "yesterday" },
      ],
    },
  );
});

test("does not count the page cursor as a filter", () => {
  expect(isFiltered({ after: "12" })).toBe(false);
  expect(isFiltered({ outcome: "none" })).toBe(true);
});
