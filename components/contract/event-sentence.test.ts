import { expect, test } from "vitest";
import { eventSentence } from "./event-sentence";

const CHECK = { kind: "payment", checkNumber: "30012", amountCents: 4500, accountNumber: null } as const;

test.each([
  ["Check.PositivePay.Created", { ...CHECK, kind: "authorization" }, "Authorized check 30012, $45.00"],
  ["Check.Payment.Sent", CHECK, "Sent check 30012, $45.00"],
  ["Check.Return.Received", { ...CHECK, checkNumber: null }, "Return received for a check for $45.00"],
  ["Check.Payment.Unauthorized", { ...CHECK, amountCents: null }, "Unauthorized check 30012"],
  [
    "Core.Restriction.Placed",
    { kind: "restriction", checkNumber: null, amountCents: null, accountNumber: "2218009144" },
    "Restricted account 2218 0091 44",
  ],
  ["Check.Payment.Sent", { ...CHECK, checkNumber: null, amountCents: null }, null],
  ["Check.Payment.Sent", null, null],
  ["Something.Else", CHECK, null],
] as const)("describes %s of %j as %j", (eventName, object, sentence) => {
  expect(eventSentence(eventName, object)).toBe(sentence);
});
