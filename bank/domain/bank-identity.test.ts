import { isValidRoutingNumber } from "@endorse/check-image/core/micr/fields/routing-number";
import { expect, test } from "vitest";
import { BANK_ROUTING_NUMBER } from "./bank-identity";

test("the bank's own routing number is valid on a check", () => {
  expect(isValidRoutingNumber(BANK_ROUTING_NUMBER)).toBe(true);
});
