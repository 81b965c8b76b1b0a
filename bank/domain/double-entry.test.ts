import fc from "fast-check";
import { expect, test } from "vitest";
import { RAILS, TRANSACTION_TYPES } from "@/lib/contract/enums";
import { entriesOf, oppositeType } from "./double-entry";

test("[R-21] a credit is credited to the customer and debited to the rail's settlement account; a debit is the reverse", () => {
  const movement = { accountNumber: "2218009144", rail: "Checks", amountCents: 24_150 } as const;
  expect(entriesOf({ ...movement, transactionType: "Credit" })).toEqual([
    { ledgerAccount: "2218009144", side: "Credit", amountCents: 24_150 },
    { ledgerAccount: "settlement/Checks", side: "Debit", amountCents: 24_150 },
  ]);
  expect(entriesOf({ ...movement, transactionType: "Debit" })).toEqual([
    { ledgerAccount: "2218009144", side: "Debit", amountCents: 24_150 },
    { ledgerAccount: "settlement/Checks", side: "Credit", amountCents: 24_150 },
  ]);
});

test("[R-21] every transaction balances, and its reversal restores every account", () => {
  const movement = fc.record({
    accountNumber: fc.stringMatching(/^\d{4,17}$/),
    rail: fc.constantFrom(...RAILS),
    transactionType: fc.constantFrom(...TRANSACTION_TYPES),
    amountCents: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  });
  fc.assert(
    fc.property(movement, (moved) => {
      const reversal = { ...moved, transactionType: oppositeType(moved.transactionType) };
      const sums = new Map<string, bigint>();
      let all = 0n;
      for (const { side, amountCents } of entriesOf(moved)) {
        all += side === "Credit" ? BigInt(amountCents) : -BigInt(amountCents);
      }
      expect(all).toBe(0n);
      for (const { ledgerAccount, side, amountCents } of [...entriesOf(moved), ...entriesOf(reversal)]) {
        const signed = side === "Credit" ? BigInt(amountCents) : -BigInt(amountCents);
        sums.set(ledgerAccount, (sums.get(ledgerAccount) ?? 0n) + signed);
      }
      expect([...sums.values()]).toEqual([0n, 0n]);
    }),
  );
});
