import { checkPaymentSchema } from "@/lib/contract/check-payment";
import type { HoldDecision } from "@/lib/contract/sandbox/controls";
import { readTolerantly } from "@/lib/contract/tolerant-reading";
import { type Bank, inPath } from "./bank";
import { requireAccepted } from "./outcome";

/** Terms of an account to open in the sandbox. */
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

async function callSandbox<T>(bank: Bank, method: string, path: string, body?: unknown): Promise<T> {
  const response = await bank.call(method, `/sandbox/v1${path}`, body);
  return requireAccepted(response, `${method} /sandbox/v1${path}`).body as T;
}

/** Opens an account and returns its number. */
export async function openAccount(bank: Bank, terms: AccountTerms = {}): Promise<string> {
  const body = { name: `Conformance ${bank.runId}`, ...terms };
  return (await callSandbox<{ accountNumber: string }>(bank, "POST", "/accounts", body)).accountNumber;
}

/** Reads an account's posted balance in cents; NaN if the account does not exist. */
export async function readBalance(bank: Bank, accountNumber: string): Promise<number> {
  const { results } = await callSandbox<{ results: { accountNumber: string; balance: number }[] }>(
    bank,
    "GET",
    "/accounts",
  );
  return results.find((account) => account.accountNumber === accountNumber)?.balance ?? Number.NaN;
}

/** Reads the bank's business clock, in milliseconds since the epoch. */
export async function readClock(bank: Bank): Promise<number> {
  return Date.parse((await callSandbox<{ now: string }>(bank, "GET", "/clock")).now);
}

/** Reads the next deposit cut-off, in milliseconds since the epoch. */
export async function readNextCutOff(bank: Bank): Promise<number> {
  return Date.parse((await callSandbox<{ nextCutOff: string }>(bank, "GET", "/clock")).nextCutOff);
}

/** Moves the clock forward by an ISO 8601 duration, to a named time, or to an instant. */
export async function advance(
  bank: Bank,
  by: { duration: string } | { to: "next-window" | "cut-off" | "next-business-day" } | { until: string },
): Promise<void> {
  await callSandbox(bank, "POST", "/clock/advance", by);
}

/**
 * Stops the clock until the end of the run, so that times can be compared exactly. Only trials advance it after that.
 */
export function stopClock(bank: Bank): Promise<void> {
  return bank.memoize("stopped clock", async () => {
    const { isFrozen } = await callSandbox<{ isFrozen: boolean }>(bank, "GET", "/clock");
    if (isFrozen) return;
    await callSandbox(bank, "POST", "/clock/freeze", {});
    bank.addCleanUp(() => callSandbox(bank, "POST", "/clock/run"));
  });
}

/** Moves the clock to one hour after the next business day opens, before any distribution window. */
export async function advanceToNextMorning(bank: Bank): Promise<void> {
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

/** Sends a transaction, by default a $10 debit on the Ach rail. Returns whether it posted. */
export async function postTransaction(bank: Bank, transaction: TransactionToPost): Promise<boolean> {
  const body = { rail: "Ach", transactionType: "Debit", transactionCode: "CONF", amount: 1_000, ...transaction };
  return (await callSandbox<{ posted: boolean }>(bank, "POST", "/transactions", body)).posted;
}

interface CheckToPresent {
  readonly accountNumber: string;
  readonly checkNumber: string;
  readonly amount: number;
  readonly payeeName?: string;
  readonly bofdRoutingNumber?: string;
}

/** Presents an inbound check. Returns its payment, or undefined if the bank created none. */
export async function presentCheck(bank: Bank, check: CheckToPresent) {
  const { payment } = await callSandbox<{ payment?: unknown }>(bank, "POST", "/inbound-checks", check);
  return payment === undefined ? undefined : readTolerantly(checkPaymentSchema, payment).value;
}

/** Decides a hold as the bank's operator. */
export async function decideHold(bank: Bank, id: string, decision: HoldDecision): Promise<void> {
  await callSandbox(bank, "POST", `/payments/${inPath(id)}/hold-decision`, { decision });
}

/** Changes a deposit's availability policy as the bank's operator. */
export async function changePolicy(bank: Bank, id: string, policy: string): Promise<void> {
  await callSandbox(bank, "POST", `/payments/${inPath(id)}/policy`, { policy });
}

/** Replaces the partner's allowlist of callback hosts until the end of the run. */
export async function allowCallbackHosts(bank: Bank, hosts: readonly string[]): Promise<void> {
  const before = await bank.memoize("callback hosts", () =>
    callSandbox<{ hosts: string[] }>(bank, "GET", "/callback-hosts"),
  );
  bank.addCleanUp(() => callSandbox(bank, "PUT", "/callback-hosts", before));
  await callSandbox(bank, "PUT", "/callback-hosts", { hosts: [...before.hosts, ...hosts] });
}
