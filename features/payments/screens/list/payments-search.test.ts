import { expect, test } from "vitest";
import { EMPTY_QUERY, filtersOnly, isFiltered, paymentsHref } from "./payments-search";

test("builds a URL with the query parameters in a fixed order", () => {
  expect(paymentsHref(EMPTY_QUERY)).toBe("/payments");
  expect(
    paymentsHref({
      ...EMPTY_QUERY,
      payee: "O'Brien & Co",
      status: ["Hold", "Rejected"],
      minCents: 0,
      maxCents: 250_050,
      from: "2026-11-01",
      before: "abc",
      selected: "p1",
    }),
  ).toBe(
    "/payments?status=Hold&status=Rejected&from=2026-11-01&min=0.00&max=2500.50&payee=O%27Brien+%26+Co&before=abc&selected=p1",
  );
});

test("filtersOnly removes the page cursor and the selected row", () => {
  const query = { ...EMPTY_QUERY, flag: ["returned" as const], after: "abc", selected: "p1" };
  expect(paymentsHref(filtersOnly(query))).toBe("/payments?flag=returned");
  expect([isFiltered(query), isFiltered({ ...EMPTY_QUERY, before: "abc" })]).toEqual([true, false]);
});
