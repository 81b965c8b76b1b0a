import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import type { BankAnswer } from "@/lib/bank-client/bank-answer";
import { bankHealth } from "./bank-health";
import { bankStatus } from "./connection";

/** An answer that takes longer raises a doubt whether there is anybody. */
const QUIET_MS = 500;

const SILENT: BankAnswer<never> = { kind: "unknown", reason: "timeout", status: null, requestId: null };

/**
 * Waits for the answer to a question that a page asks. A bank that is slow is waited for as long as the call itself
 * allows; one that gives no other sign of life either is not: the page then says so instead of standing still.
 *
 * @param call a reading of the bank, already under way; it ends by itself if it is given up here
 * @param patienceMs for how long a sign of life may be missing
 */
export async function askBank<T>(call: Promise<BankAnswer<T>>, patienceMs?: number): Promise<BankAnswer<T>> {
  for (let quietMs = QUIET_MS; ; quietMs *= 2) {
    const answer = await Promise.race([call, wait(quietMs, null, { ref: false })]);
    if (answer) return answer;
    bankHealth().isDoubtful = true;
    if (!(await bankStatus(patienceMs)).reachable) return Promise.race([call, Promise.resolve(SILENT)]);
  }
}
