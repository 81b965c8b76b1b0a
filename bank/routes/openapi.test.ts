import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestBank, type TestBank } from "@/bank/testing/test-bank";

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

test("the bank's OpenAPI document conforms to the OpenAPI 3.1 schema", async () => {
  const document = await (await bank.app.request("/openapi.json")).json();
  const validator = new Validator();
  expect(await validator.validate(document)).toEqual({ valid: true });
  expect(validator.version).toBe("3.1");
});
