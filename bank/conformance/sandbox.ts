import { checkPaymentSchema } from "@/lib/contract/check-payment";
import type { HoldDecision } from "@/lib/contract/sandbox/controls";
import { readTolerantly } from "@/lib/contract/tolerant-reading";
import { type Bank, inPath } from "./bank";
import { given } from "./outcome";

/** Terms of an account that the suite opens in the sandbox. */
export interface AccountTerms {
  readonly masterAccountNumber?: string;
  readonly type?: "Checking" | "Card";
  readonly depositsEnabled?: boolean;
  readonly positivePay?: boolean;
  readonly openedOn?: string;
  readonly maxItemAmount?: number;
  readonly maxDepositAmount?: number;
  readonly maxItemsPerDay?: number;
}

async function control<T>(bank: Bank, method: string, path: string, body?: unknown): Promise<T> {
  const response = await bank.call(method, `/sandbox/v1${path}`, body);
  return given(response, `${method} /sandbox/v1${path}`).body as T;
}

/** Opens an account; returns its number. */
export async function openAccount(bank: Bank, terms: AccountTerms = {}): Promise<string> {
  const body = { name: `Conformance ${bank.runId}`, ...terms };
  return (await control<{ accountNumber: string }>(bank, "POST", "/accounts", body)).accountNumber;
}

/** The posted balance of an account, in cents. */
export async function balanceOf(bank: Bank, accountNumber: string): Promise<number> {
  const { results } = await control<{ results: { accountNumber: string; balance: number }[] }>(
    bank,
    "GET",
    "/accounts",
  );
  return results.find((account) => account.accountNumber === accountNumber)?.balance ?? Number.NaN;
}

/** The bank's business clock, in milliseconds since the epoch. */
export async function clockNow(bank: Bank): Promise<number> {
  return Date.parse((await control<{ now: string }>(bank, "GET", "/clock")).now);
}

/** The next deposit cut-off, in milliseconds since the epoch. */
export async function nextCutOff(bank: Bank): Promise<number> {
  return Date.parse((await control<{ nextCutOff: string }>(bank, "GET", "/clock")).nextCutOff);
}

/** Moves the clock forward, by an ISO 8601 duration, to a named moment or to an instant. */
export async function advance(
  bank: Bank,
  by: { duration: string } | { to: "next-window" | "cut-off" | "next-business-day" } | { until: string },
): Promise<void> {
  await control(bank, "POST", "/clock/advance", by);
}

/** Stops the clock until the end of the run, so that times can be compared exactly; only trials move it. */
export function stopClock(bank: Bank): Promise<void> {
  return bank.memoize("stopped clock", async () => {
    const { isFrozen } = await control<{ isFrozen: boolean }>(bank, "GET", "/clock");
    if (isFrozen) return;
    await control(bank, "POST", "/clock/freeze", {});
    bank.atEnd(() => control(bank, "POST", "/clock/run"));
  });
}

/** Moves the clock to an hour after the next business day's opening, before any distribution window. */
export async function nextMorning(bank: Bank): Promise<void> {
  await stopClock(bank);
  await advance(bank, { to: "next-business-day" });
  await advance(bank, { duration: "PT1H" });
}

interface TransactionToPost {
  readonly accountNumber: string;
  readonly rail?: string;
  readonly transactionType?: string;
  readonly transactionCode?: string;
  readonly amount?: number;
}

/** Sends a transaction, by default a $10 debit on the rail Ach; returns whether it posted. */
export async function posts(bank: Bank, transaction: TransactionToPost): Promise<boolean> {
  const body = { rail: "Ach", transactionType: "Debit", transactionCode: "CONF", amount: 1_000, ...transaction };
  return (await control<{ posted: boolean }>(bank, "POST", "/transactions", body)).posted;
}

interface CheckToPresent {
  readonly accountNumber: string;
  readonly checkNumber: string;
  readonly amount: number;
  readonly payeeName?: string;
  readonly bofdRoutingNumber?: string;
}

/** Presents an inbound check; the payment is undefined when the partner never sees it. */
export async function presentCheck(bank: Bank, check: CheckToPresent) {
  const { payment } = await control<{ payment?: unknown }>(bank, "POST", "/inbound-checks", check);
  return payment === undefined ? undefined : readTolerantly(checkPaymentSchema, payment).value;
}

/** Decides a hold as the bank's operator. */
export async function decideHold(bank: Bank, id: string, decision: HoldDecision): Promise<void> {
  await control(bank, "POST", `/payments/${inPath(id)}/hold-decision`, { decision });
}

/** Changes a deposit's availability policy as the bank's operator. */
export async function changePolicy(bank: Bank, id: string, policy: string): Promise<void> {
  await control(bank, "POST", `/payments/${inPath(id)}/policy`, { policy });
}

/** Replaces the partner's allowlist of callback hosts until the end of the run. */
export async function allowCallbackHosts(bank: Bank, hosts: readonly string[]): Promise<void> {
  const before = await bank.memoize("callback hosts", () =>
    control<{ hosts: string[] }>(bank, "GET", "/callback-hosts"),
  );
  bank.atEnd(() => control(bank, "PUT", "/callback-hosts", before));
  await control(bank, "PUT", "/callback-hosts", { hosts: [...before.hosts, ...hosts] });
}
