import { expect, test } from "vitest";
import { isValidRoutingNumber } from "./routing-number";

test.each(["011000015", "021000021", "122105155", "322271627", "111000025", "121042882", "800000006", "611000004"])(
  "%s has an assigned prefix and the correct check digit",
  (routing) => {
    expect(isValidRoutingNumber(routing)).toBe(true);
  },
);

test.each([
  ["000000000", "all zeros, which pass the checksum but are not assigned"],
  ["021000022", "one wrong digit"],
  ["120000021", "two digits transposed"],
  ["130000008", "prefix 13 is not assigned"],
  ["331000003", "prefix 33 is not assigned"],
  ["990000009", "prefix 99 is not assigned"],
  ["02100002", "eight digits"],
  ["0210000210", "ten digits"],
  ["02100002A", "a letter"],
  ["٠٢١٠٠٠٠٢١", "non-ASCII digits"],
  ["", "empty"],
])("%s is rejected: %s", (routing) => {
  expect(isValidRoutingNumber(routing)).toBe(false);
});
