import { expect, test } from "vitest";
import { parsePaymentsQuery, paymentsHref, toggleStatus } from "./payments-query";

test("reads filters, page and selection from the address", () => {
  expect(parsePaymentsQuery({ status: ["Hold", "Pending"], before: "c1", selected: "p1" })).toEqual({
    status: ["Pending", "Hold"],
    before: "c1",
    after: undefined,
    selected: "p1",
  });
});

test("what makes no sense is left out", () => {
  expect(parsePaymentsQuery({ status: "Nonsense", before: ["a", "b"], after: "" })).toEqual({
    status: [],
    before: undefined,
    after: undefined,
    selected: undefined,
  });
  expect(parsePaymentsQuery({ before: "b", after: "a" }).after).toBeUndefined();
});

test("a filter toggles and starts again at the newest page", () => {
  const query = parsePaymentsQuery({ status: "Pending", before: "c1", selected: "p1" });
  expect(toggleStatus(query, "Hold")).toEqual({ status: ["Pending", "Hold"] });
  expect(toggleStatus(query, "Pending")).toEqual({ status: [] });
});

test("equal queries have equal addresses", () => {
  expect(paymentsHref({ status: ["Pending", "Hold"], before: "a b" })).toBe(
    "/payments?status=Pending&status=Hold&before=a+b",
  );
  expect(paymentsHref({ status: [] })).toBe("/payments");
});
