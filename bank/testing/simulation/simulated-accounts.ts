/** The two partners of a simulated bank: the one that calls, and one that must never be seen by it. */
export type Owner = "us" | "them";

/** An account of the simulated bank, as the bank opens it and as the model knows it. */
export interface SimulatedAccount {
  readonly number: string;
  readonly owner: Owner;
  readonly master: AccountName | null;
  readonly type: "Checking" | "Card";
  readonly takesDeposits: boolean;
  readonly hasPositivePay: boolean;
  readonly mostItemCents: number;
  readonly mostDayCents: number;
  readonly mostDayItems: number;
}

const ORDINARY = {
  owner: "us",
  master: null,
  type: "Checking",
  takesDeposits: true,
  hasPositivePay: false,
  mostItemCents: 40_000,
  mostDayCents: 90_000,
  mostDayItems: 5,
} as const;

/** Few accounts with narrow limits, so that a short history runs into all of them. */
export const ACCOUNTS = {
  main: { ...ORDINARY, number: "410000000001" },
  east: { ...ORDINARY, number: "410000000002", master: "main" },
  west: { ...ORDINARY, number: "410000000003", master: "main", hasPositivePay: true },
  guarded: { ...ORDINARY, number: "410000000004", hasPositivePay: true },
  closed: { ...ORDINARY, number: "410000000005", takesDeposits: false },
  card: { ...ORDINARY, number: "410000000006", type: "Card" },
  theirs: { ...ORDINARY, number: "420000000001", owner: "them" },
} as const satisfies Record<string, Omit<SimulatedAccount, "master"> & { master: string | null }>;

export type AccountName = keyof typeof ACCOUNTS;

export const ACCOUNT_NAMES = Object.keys(ACCOUNTS) as AccountName[];

/** A number that no account has. */
export const NO_ACCOUNT = "410000000999";

/** An account by name or "missing", by its number. */
export function accountNumberOf(name: AccountName | "missing"): string {
  return name === "missing" ? NO_ACCOUNT : ACCOUNTS[name].number;
}

/** An account by its number; null when there is none. */
export function accountOf(number: string): (SimulatedAccount & { readonly name: AccountName }) | null {
  const name = ACCOUNT_NAMES.find((one) => ACCOUNTS[one].number === number);
  return name === undefined ? null : { name, ...ACCOUNTS[name] };
}
