import { expect, test } from "vitest";
import type { RestrictionTerms } from "@/lib/restrictions/matches";
import {
  createDefaultSimulation,
  parseSimulation,
  type SimulationInput,
  simulateTransaction,
  validateSimulation,
} from "./simulate-transaction";

const MASTER = "2218009110";
const NIGHT_WIRES: RestrictionTerms = {
  masterAccountNumber: MASTER,
  appliesTo: "All",
  status: "Active",
  rail: "Wires",
  transactionType: "Debit",
  amountThreshold: 500_000,
  effectiveStartTimeHour: 22,
  effectiveEndTimeHour: 6,
};
const NO_CARDS = {
  terms: { masterAccountNumber: MASTER, appliesTo: "All", status: "Active", rail: "CardPayments" },
} as const;
const NO_DEBITS = {
  terms: { masterAccountNumber: MASTER, appliesTo: "All", status: "Active", transactionType: "Debit" },
} as const;
const WIRE_OUT: SimulationInput = {
  rail: "Wires",
  transactionType: "Debit",
  transactionCode: "",
  amountText: "12,000",
  timeText: "23:10",
  subAccountNumber: "",
};

const attempt = (text: Partial<SimulationInput>, active: readonly { terms: RestrictionTerms }[] = [NO_CARDS]) =>
  simulateTransaction(parseSimulation({ ...WIRE_OUT, ...text }, NIGHT_WIRES)!, NIGHT_WIRES, active, false);

test("[GAP-26] the draft blocks a large wire at night; one cent below the threshold would post", () => {
  expect(attempt({})).toEqual({
    isBlockedByDraft: true,
    blockedBy: [],
    justBelow: { amountCents: 499_999, wouldPost: true },
  });
});

test("reports the active restriction that blocks a transaction, whether or not the draft blocks it too", () => {
  expect(attempt({ rail: "CardPayments" })).toEqual({
    isBlockedByDraft: false,
    blockedBy: [NO_CARDS],
    justBelow: null,
  });
  expect(attempt({}, [NO_CARDS, NO_DEBITS])).toEqual({
    isBlockedByDraft: true,
    blockedBy: [NO_DEBITS],
    justBelow: { amountCents: 499_999, wouldPost: false },
  });
});

test.each<[string, Partial<SimulationInput>]>([
  ["by day", { timeText: "12:00" }],
  ["at the end of the window", { timeText: "06:00" }],
  ["in the other direction", { transactionType: "Credit" }],
  ["on another rail", { rail: "Ach" }],
  ["below the threshold", { amountText: "4999.99" }],
])("a transaction %s would post", (_, text) => {
  expect(attempt(text)).toEqual({ isBlockedByDraft: false, blockedBy: [], justBelow: null });
});

test("[GAP-27] the draft's scope decides whether it blocks a transaction on a subaccount", () => {
  expect(attempt({ subAccountNumber: "2218 0091 1001" }).isBlockedByDraft).toBe(true);
  const accountOnly = { ...NIGHT_WIRES, appliesTo: "Account" } as const;
  const transaction = parseSimulation({ ...WIRE_OUT, subAccountNumber: "221800911001" }, accountOnly)!;
  expect(simulateTransaction(transaction, accountOnly, [], false).isBlockedByDraft).toBe(false);
});

test("[GAP-26] if the time window is incomplete, the result is unknown unless another criterion decides", () => {
  const { effectiveStartTimeHour: _, effectiveEndTimeHour: __, ...open } = NIGHT_WIRES;
  const attempt = (text: Partial<SimulationInput>, active: readonly { terms: RestrictionTerms }[] = []) =>
    simulateTransaction(parseSimulation({ ...WIRE_OUT, ...text }, open)!, open, active, true);
  expect(attempt({})).toEqual({ isBlockedByDraft: "unknown", blockedBy: [], justBelow: null });
  expect(attempt({ amountText: "4999.99" })).toEqual({ isBlockedByDraft: false, blockedBy: [], justBelow: null });
  expect(attempt({}, [NO_DEBITS])).toEqual({ isBlockedByDraft: "unknown", blockedBy: [NO_DEBITS], justBelow: null });
});

test("reports an invalid amount or time at its field, but not an empty one", () => {
  expect(validateSimulation({ ...WIRE_OUT, amountText: "much" })).toEqual({
    amount: "Enter an amount in dollars and cents, like 2,418.50.",
    time: undefined,
  });
  expect(validateSimulation({ ...WIRE_OUT, timeText: "late" }).time).toBe("Enter a time like 22:00.");
  expect(validateSimulation({ ...WIRE_OUT, amountText: " ", timeText: "" })).toEqual({});
});

test("does not simulate incomplete input", () => {
  expect(parseSimulation({ ...WIRE_OUT, amountText: "much" }, NIGHT_WIRES)).toBeNull();
  expect(parseSimulation({ ...WIRE_OUT, timeText: "late" }, NIGHT_WIRES)).toBeNull();
  expect(parseSimulation(WIRE_OUT, { ...NIGHT_WIRES, masterAccountNumber: undefined })).toBeNull();
});

test("the draft blocks the default transaction", () => {
  for (const draft of [
    NIGHT_WIRES,
    NO_CARDS.terms,
    NO_DEBITS.terms,
    { ...NIGHT_WIRES, transactionCode: "WIRE7", amountThreshold: 5 },
  ]) {
    expect(
      simulateTransaction(parseSimulation(createDefaultSimulation(draft), draft)!, draft, [], false).isBlockedByDraft,
    ).toBe(true);
  }
});
