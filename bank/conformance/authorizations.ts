import { createHash } from "node:crypto";
import { authorizationSchema } from "@/lib/contract/positive-pay";
import { readTolerantly } from "@/lib/contract/tolerant-reading";
import { type Bank, inPath } from "./bank";
import type { BankResponse } from "./http";
import { requireAccepted, requirePresent } from "./outcome";
import { readPayment, sendSharedDeposit } from "./payments";
import { openAccount, readClock, stopClock } from "./sandbox";

export const AUTHORIZATIONS = "/checks/v1/positive-pay-authorizations";

const DAY_MS = 86_400_000;

export const readAuthorization = (response: BankResponse) => readTolerantly(authorizationSchema, response.body).value;

/** Derives a check number that no earlier run has used. Within a run, it depends only on the name. */
export const checkNumberOf = (bank: Bank, name: string): number =>
  createHash("sha256").update(`${bank.runId}/${name}`).digest().readUInt32BE(0);

/** Authorizes a check and returns the authorization and its id. Throws unless the bank accepts it. */
export async function authorize(bank: Bank, fields: Record<string, unknown>) {
  const body = { amount: 12_345, ...fields };
  const record = readAuthorization(requireAccepted(await bank.call("POST", AUTHORIZATIONS, body), "the authorization"));
  return { ...record, id: requirePresent(record.id, "the authorization has no id") };
}

export const revoke = (bank: Bank, id: string) => bank.call("POST", `${AUTHORIZATIONS}/${inPath(id)}/revoke`);

/**
 * Returns one day from now on the bank's clock. Without the sandbox, counts from the later of the local time and the
 * shared deposit's creation.
 */
export async function tomorrow(bank: Bank): Promise<Date> {
  return new Date((bank.options.sandbox ? await readClock(bank) : await estimateBankTime(bank)) + DAY_MS);
}

async function estimateBankTime(bank: Bank): Promise<number> {
  const { createdAt } = readPayment(await sendSharedDeposit(bank));
  return Math.max(Date.now(), createdAt === undefined ? 0 : Date.parse(createdAt));
}

/** Stops the clock and opens an account with Positive Pay on. Later calls return the same account. */
export const openProtectedAccount = (bank: Bank) =>
  bank.memoize("account with Positive Pay", async () => {
    await stopClock(bank);
    return openAccount(bank, { positivePay: true });
  });
