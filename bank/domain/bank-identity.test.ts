import { isValidRoutingNumber } from "@endorse/check-image/core/micr/fields/routing-number";
import { expect, test } from "vitest";
import { BANK_ROUTING_NUMBER } from "./bank-identity";

test("the bank's routing number is valid", () => {
  expect(isValidRoutingNumber(BANK_ROUTING_NUMBER)).toBe(true);
});
