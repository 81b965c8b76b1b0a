import { expect, test } from "vitest";
import { parseRegistrationsQuery, registrationsHref } from "./registrations-query";

test("converts a query to a URL and back", () => {
  const query = parseRegistrationsQuery({
    event: "Check.Payment.Sent",
    callback: "https://a.example/x",
    status: "Suspended",
    page: "3",
  });
  expect(query).toEqual({
    eventName: "Check.Payment.Sent",
    callbackUrl: "https://a.example/x",
    status: "Suspended",
    pageNumber: 3,
  });
  expect(registrationsHref(query)).toBe(
    "/webhooks?event=Check.Payment.Sent&callback=https%3A%2F%2Fa.example%2Fx&status=Suspended&page=3",
  );
});

test.each([["0"], ["1"], ["-2"], ["1.5"], ["x"], ["1e9"]])("page %s falls back to the first page", (page) => {
  expect(registrationsHref(parseRegistrationsQuery({ page, event: ["a", "b"], status: "Broken" }))).toBe("/webhooks");
});
