/** A simulated bank's two partners: the caller, and a partner whose data must not be disclosed to the caller. */
export type Owner = "us" | "them";

/** An account at the bank and in the model. */
export interface SimulatedAccount {
  readonly number: string;
  readonly owner: Owner;
  readonly master: AccountName | null;
  readonly type: "Checking" | "Card";
  readonly acceptsDeposits: boolean;
  readonly hasPositivePay: boolean;
  readonly maxItemCents: number;
  readonly maxDayCents: number;
  readonly maxDayItems: number;
}

const ORDINARY = {
  owner: "us",
  master: null,
  type: "Checking",
  acceptsDeposits: true,
  hasPositivePay: false,
  maxItemCents: 40_000,
  maxDayCents: 90_000,
  maxDayItems: 5,
} as const;

/** A few accounts with low limits, so that even a short history reaches every limit. */
export const ACCOUNTS = {
  main: { ...ORDINARY, number: "410000000001" },
  east: { ...ORDINARY, number: "410000000002", master: "main" },
  west: { ...ORDINARY, number: "410000000003", master: "main", hasPositivePay: true },
  guarded: { ...ORDINARY, number: "410000000004", hasPositivePay: true },
  closed: { ...ORDINARY, number: "410000000005", acceptsDeposits: false },
  card: { ...ORDINARY, number: "410000000006", type: "Card" },
  theirs: { ...ORDINARY, number: "420000000001", owner: "them" },
} as const satisfies Record<string, Omit<SimulatedAccount, "master"> & { master: string | null }>;

export type AccountName = keyof typeof ACCOUNTS;

export const ACCOUNT_NAMES = Object.keys(ACCOUNTS) as AccountName[];

/** An account number that is not in use. */
export const NO_ACCOUNT = "410000000999";

/** Returns an account's number by name; an unused number for "missing". */
export function accountNumberOf(name: AccountName | "missing"): string {
  return name === "missing" ? NO_ACCOUNT : ACCOUNTS[name].number;
}

/** Finds an account by its number; null if there is none. */
export function accountOf(number: string): (SimulatedAccount & { readonly name: AccountName }) | null {
  const name = ACCOUNT_NAMES.find((candidate) => ACCOUNTS[candidate].number === number);
  return name === undefined ? null : { name, ...ACCOUNTS[name] };
}
