import { expect, test } from "vitest";
import { authorizationsHref, parseAuthorizationsQuery } from "./authorizations-query";

test("parses a query and builds the same URL from it", () => {
  const query = parseAuthorizationsQuery({ status: "Paid", account: "2218009276", text: " pell ", before: "abc" });
  expect(query).toEqual({ status: "Paid", account: "2218009276", text: "pell", before: "abc", after: undefined });
  expect(authorizationsHref(query)).toBe(
    "/positive-pay/authorizations?status=Paid&account=2218009276&text=pell&before=abc",
  );
});

test("ignores invalid values", () => {
  const query = parseAuthorizationsQuery({ status: "Lost", account: "12x", text: ["a", "b"], after: "" });
  expect(authorizationsHref(query)).toBe("/positive-pay/authorizations");
});
