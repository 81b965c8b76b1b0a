import { expect, test } from "vitest";
import { refusalMessage } from "./bank-messages";

test.each([
  ["callbackUrl: is not on the allowlist", "the callback URL is not on the allowlist."],
  ["amount: must be a whole number", "the amount must be a whole number."],
  ["partnerId: is not yours.", "the partner ID is not yours."],
  ["Ask your relationship manager.", "Ask your relationship manager."],
  ["accountNumber: unknown", "account number: unknown."],
  ["callbackUrl: a.example is not on the allowlist", "callback URL: a.example is not on the allowlist."],
])("turns a bank\u2019s message into a sentence: %s", (message, sentence) => {
  const refused = { kind: "refused", status: 400, code: 1002, messages: [message], requestId: null } as const;
  expect(refusalMessage(refused, "Nothing was done")).toBe(`Nothing was done. The bank says: ${sentence}`);
});
