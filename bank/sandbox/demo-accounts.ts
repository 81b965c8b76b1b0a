import type { AccountRow } from "@/bank/store/accounts";
import { DEMO_ACCOUNTS } from "@/lib/shared/demo-accounts";
import { addDays, type CalendarDate } from "@/lib/time/calendar-date";

type AccountTerms = Pick<
  AccountRow,
  | "type"
  | "productId"
  | "depositsEnabled"
  | "repeatedOverdrafts"
  | "maxItemAmountCents"
  | "maxDepositAmountCents"
  | "maxItemsPerDay"
  | "masterAccountNumber"
  | "positivePayEnabled"
>;

/** Default account terms: a business checking account. */
export const ORDINARY_ACCOUNT = {
  type: "Checking",
  productId: "5c0f6a52-6a0e-4e8b-9c7c-0d6a3f1e2b10",
  depositsEnabled: true,
  repeatedOverdrafts: false,
  maxItemAmountCents: 2_500_000,
  maxDepositAmountCents: 10_000_000,
  maxItemsPerDay: 200,
  masterAccountNumber: null,
  positivePayEnabled: false,
} as const satisfies AccountTerms;

const SAVINGS_PRODUCT = "5c0f6a52-6a0e-4e8b-9c7c-0d6a3f1e2b20";
const CARD_PRODUCT = "5c0f6a52-6a0e-4e8b-9c7c-0d6a3f1e2b30";

type DemoTerms = Partial<AccountTerms> & { readonly ageDays: number };

/** Accounts of a new sandbox's partner: ordinary accounts, and one account for each special deposit outcome. */
const DEMO_TERMS: Readonly<Record<keyof typeof DEMO_ACCOUNTS, DemoTerms>> = {
  payroll: { ageDays: 1460 },
  operating: { ageDays: 2190, maxItemAmountCents: 10_000_000 },
  escrow: {
    ageDays: 730,
    type: "Savings",
    productId: SAVINGS_PRODUCT,
    maxItemAmountCents: 50_000_000,
    maxDepositAmountCents: 100_000_000,
  },
  newBranch: { ageDays: 9 },
  reserve: { ageDays: 900, depositsEnabled: false },
  companyCard: { ageDays: 500, type: "Card", productId: CARD_PRODUCT },
  pettyCash: { ageDays: 640, maxItemAmountCents: 50_000, maxDepositAmountCents: 100_000, maxItemsPerDay: 3 },
  overdrawn: { ageDays: 410, repeatedOverdrafts: true },
  vendorChecks: { ageDays: 1100, positivePayEnabled: true },
  // Subaccounts must follow their master account, which they reference by foreign key.
  operatingEast: { ageDays: 300 },
  operatingWest: { ageDays: 300 },
};

/** Creates the first partner's accounts, opened relative to `today`. */
export function createDemoAccounts(partnerId: string, today: CalendarDate): AccountRow[] {
  const keys = Object.keys(DEMO_ACCOUNTS) as (keyof typeof DEMO_ACCOUNTS)[];
  return keys.map((key) =>
    createAccountRow({ ...DEMO_ACCOUNTS[key], ...DEMO_TERMS[key] }, partnerId, DEMO_CUSTOMER, today),
  );
}

/** A second partner, whose accounts and payments must not be accessible to the first partner. */
export const OTHER_PARTNER = { id: "0b7a9d54-2f1e-4c38-a6b5-7e8d9c0a1b2c", name: "Northgate Services" } as const;

/** Creates the account of {@link OTHER_PARTNER}. */
export function createOtherPartnersAccount(today: CalendarDate): AccountRow {
  const account = { accountNumber: "2290004417", name: "Northgate operating", ageDays: 800 };
  return createAccountRow(account, OTHER_PARTNER.id, OTHER_CUSTOMER, today);
}

const DEMO_CUSTOMER = "7d3b1f60-94c2-4b7e-8a15-c6e2d0f4a937";
const OTHER_CUSTOMER = "c41e8a27-5d90-4f63-b2a8-19f7e3d6c054";

function createAccountRow(
  { ageDays, ...account }: DemoTerms & Pick<AccountRow, "accountNumber" | "name">,
  partnerId: string,
  customerId: string,
  today: CalendarDate,
): AccountRow {
  return { ...ORDINARY_ACCOUNT, ...account, partnerId, customerId, openedOn: addDays(today, -ageDays) };
}
