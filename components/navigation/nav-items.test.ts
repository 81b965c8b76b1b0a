import { expect, test } from "vitest";
import { isCurrentPage, NAV_ITEMS } from "./nav-items";

test("only the most specific navigation entry for the page is current", () => {
  const current = (pathname: string) =>
    NAV_ITEMS.filter(({ href }) => isCurrentPage(pathname, href)).map(({ href }) => href);
  expect(current("/people")).toEqual(["/people"]);
  expect(current("/people/policies")).toEqual(["/people/policies"]);
  expect(current("/payments/1234")).toEqual(["/payments"]);
  expect(current("/paymentsx")).toEqual([]);
});
