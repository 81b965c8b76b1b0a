import { DEMO_ACCOUNTS } from "@/lib/shared/demo-accounts";
import { addDays } from "@/lib/time/calendar-date";
import type { HistoryContext } from "./history-context";
import { formatDollars } from "./scenario-writer";

/** Balances at the start of the history, in cents. */
const OPENING_CENTS = {
  payroll: 48_210_344,
  operating: 126_400_918,
  escrow: 310_075_000,
  newBranch: 2_500_000,
  vendorChecks: 61_830_027,
  overdrawn: 41_250,
  operatingEast: 8_112_400,
  operatingWest: 7_640_255,
} as const satisfies Partial<Record<keyof typeof DEMO_ACCOUNTS, number>>;

/**
 * Writes opening balances, transactions on other rails, and restrictions. Removes no restriction, because the bank
 * emits no event for a removal and a portal that relies on events would still show it.
 */
export function writeAccounts(context: HistoryContext): void {
  writeBalances(context);
  writeOtherRails(context);
  writeRestrictions(context);
}

function writeBalances({ writer, days }: HistoryContext): void {
  const first = writer.on(0, 8, 32);
  writer.add(first, `change-account ${DEMO_ACCOUNTS.newBranch.accountNumber}`, { opened: addDays(days.all[0]!, -3) });
  for (const [name, cents] of Object.entries(OPENING_CENTS)) {
    writer.add(first, "post", {
      account: DEMO_ACCOUNTS[name as keyof typeof DEMO_ACCOUNTS].accountNumber,
      rail: "Internal",
      type: "Credit",
      code: "BALFWD",
      amount: formatDollars(cents),
      memo: "Balance brought forward",
    });
  }
}

/** Writes daily card settlements, and payroll debits and closing funds every few days. */
function writeOtherRails({ writer, days, random }: HistoryContext): void {
  const { operating, payroll, escrow } = DEMO_ACCOUNTS;
  const post = (at: Date, account: string, fields: Record<string, string>) =>
    writer.add(at, "post", { account, ...fields });
  const draw = random.fork("rails");
  for (const [index] of days.business.entries()) {
    const settlementAmount = formatDollars(draw.integer(180_000, 2_400_000));
    post(writer.on(index, 9, 5 + draw.integer(0, 20)), operating.accountNumber, {
      rail: "Ach",
      type: "Credit",
      code: "ACHCR",
      amount: settlementAmount,
      memo: "Card processor settlement",
    });
    if (index % 5 === 3) {
      post(writer.on(index, 13, 10), payroll.accountNumber, {
        rail: "Ach",
        type: "Debit",
        code: "ACHDR",
        amount: formatDollars(draw.integer(3_000_000, 5_200_000)),
        memo: "Payroll file",
      });
    }
    if (index % 4 === 1) {
      post(writer.on(index, 11, 40), escrow.accountNumber, {
        rail: "Wires",
        type: "Credit",
        code: "WIREIN",
        amount: formatDollars(draw.integer(4_000_000, 21_000_000)),
        memo: "Closing funds",
      });
    }
  }
}

/**
 * Writes restrictions of each kind, a deposit that a restriction blocks, and a check that is returned automatically
 * because of a restriction.
 */
function writeRestrictions({ writer }: HistoryContext): void {
  const { overdrawn, escrow, vendorChecks } = DEMO_ACCOUNTS;
  writer.add(writer.on(1, 16, 48), `restrict ${vendorChecks.accountNumber}`, {
    "applies-to": "Account",
    rail: "Wires",
    type: "Debit",
    threshold: "25000.00",
    reason: "Review of new wire templates",
  });
  writer.add(writer.on(3, 14, 12), `restrict ${overdrawn.accountNumber}`, {
    "applies-to": "All",
    rail: "Checks",
    type: "Credit",
    reason: "No deposits until the address is verified",
  });
  writer.add(writer.on(3, 14, 40), "deposit", {
    account: overdrawn.accountNumber,
    amount: "412.00",
    drawer: "Felicia Haddad",
    number: 2207,
    purpose: "Invoice 7718",
  });
  writer.add(writer.on(2, 9, 20), `restrict ${escrow.accountNumber}`, {
    "applies-to": "All",
    rail: "Wires",
    type: "Debit",
    threshold: "50000.00",
    from: "18:00",
    to: "08:00",
    reason: "Large outgoing wires only during staffed hours",
  });
  // Still active at the end of the history. Causes the automatic return of the next presented check.
  writer.add(writer.on(-3, 10, 5), `restrict ${overdrawn.accountNumber}`, {
    "applies-to": "All",
    type: "Debit",
    reason: "Account reported as compromised by its holder",
  });
  writer.add(writer.on(-2, 9, 41), "present", {
    account: overdrawn.accountNumber,
    amount: "780.00",
    number: 1188,
    payee: "Larkspur Property Trust",
    result: "ReturnedUnseen",
  });
}
