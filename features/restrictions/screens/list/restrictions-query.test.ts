import { expect, test } from "vitest";
import { parseRestrictionsQuery, restrictionsHref } from "./restrictions-query";

test("converts a query to a URL and back", () => {
  const query = { account: "2218009144", status: "Active", before: "abc" } as const;
  expect(restrictionsHref(query)).toBe("/restrictions?account=2218009144&status=Active&before=abc");
  expect(parseRestrictionsQuery({ account: "2218009144", status: "Active", before: "abc" })).toEqual({
    ...query,
    after: undefined,
  });
  expect(restrictionsHref({})).toBe("/restrictions");
});

test("ignores invalid URL parameters", () => {
  expect(
    parseRestrictionsQuery({ account: "\u200b2218\u20130091 44", status: "Frozen", before: "a", after: "b" }),
  ).toEqual({
    account: "2218009144",
    status: undefined,
    before: "a",
    after: undefined,
  });
  expect(parseRestrictionsQuery({ account: ["1", "2"], status: ["Active"], after: "x".repeat(201) })).toEqual({});
  expect(parseRestrictionsQuery({ account: " " })).toEqual({});
});
