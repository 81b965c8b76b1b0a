import { DEMO_ACCOUNTS } from "@/lib/shared/demo-accounts";
import { addDays } from "@/lib/time/calendar-date";
import { dollarsOf } from "./diary";
import type { Writing } from "./write-history";

/** What the accounts hold as the history begins, in whole cents. */
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
 * Balances, money that comes and goes by other rails, and restrictions. They all stand: the bank tells of
 * no removal, so a portal that only listens would go on showing one that was lifted.
 */
export function writeAccounts({ diary, days, random }: Writing): void {
  const { newBranch, operating, payroll, overdrawn, escrow, vendorChecks } = DEMO_ACCOUNTS;
  const first = diary.on(0, 8, 32);
  const numberOf = (name: keyof typeof DEMO_ACCOUNTS) => DEMO_ACCOUNTS[name].accountNumber;
  diary.add(first, `change-account ${newBranch.accountNumber}`, { opened: addDays(days.all[0]!, -3) });
  for (const [name, cents] of Object.entries(OPENING_CENTS)) {
    const account = numberOf(name as keyof typeof DEMO_ACCOUNTS);
    const memo = "Balance brought forward";
    diary.add(first, "post", {
      account,
      rail: "Internal",
      type: "Credit",
      code: "BALFWD",
      amount: dollarsOf(cents),
      memo,
    });
  }
  const post = (at: Date, account: string, fields: Record<string, string>) =>
    diary.add(at, "post", { account, ...fields });
  const draw = random.fork("rails");
  for (const [index] of days.business.entries()) {
    const settled = dollarsOf(draw.integer(180_000, 2_400_000));
    post(diary.on(index, 9, 5 + draw.integer(0, 20)), operating.accountNumber, {
      rail: "Ach",
      type: "Credit",
      code: "ACHCR",
      amount: settled,
      memo: "Card processor settlement",
    });
    if (index % 5 === 3) {
      post(diary.on(index, 13, 10), payroll.accountNumber, {
        rail: "Ach",
        type: "Debit",
        code: "ACHDR",
        amount: dollarsOf(draw.integer(3_000_000, 5_200_000)),
        memo: "Payroll file",
      });
    }
    if (index % 4 === 1) {
      post(diary.on(index, 11, 40), escrow.accountNumber, {
        rail: "Wires",
        type: "Credit",
        code: "WIREIN",
        amount: dollarsOf(draw.integer(4_000_000, 21_000_000)),
        memo: "Closing funds",
      });
    }
  }

  diary.add(diary.on(1, 16, 48), `restrict ${vendorChecks.accountNumber}`, {
    "applies-to": "Account",
    rail: "Wires",
    type: "Debit",
    threshold: "25000.00",
    reason: "Review of new wire templates",
  });
  diary.add(diary.on(3, 14, 12), `restrict ${overdrawn.accountNumber}`, {
    "applies-to": "All",
    rail: "Checks",
    type: "Credit",
    reason: "No deposits until the address is verified",
  });
  diary.add(diary.on(3, 14, 40), "deposit", {
    account: overdrawn.accountNumber,
    amount: "412.00",
    drawer: "Felicia Haddad",
    number: 2207,
    purpose: "Invoice 7718",
  });
  diary.add(diary.on(2, 9, 20), `restrict ${escrow.accountNumber}`, {
    "applies-to": "All",
    rail: "Wires",
    type: "Debit",
    threshold: "50000.00",
    from: "18:00",
    to: "08:00",
    reason: "Large wires out only while somebody is at the desk",
  });
  // The one that stands, and the check that it turns away unseen.
  diary.add(diary.on(-3, 10, 5), `restrict ${overdrawn.accountNumber}`, {
    "applies-to": "All",
    type: "Debit",
    reason: "Account reported as compromised by its holder",
  });
  diary.add(diary.on(-2, 9, 41), "present", {
    account: overdrawn.accountNumber,
    amount: "780.00",
    number: 1188,
    payee: "Larkspur Property Trust",
    result: "ReturnedUnseen",
  });
}
