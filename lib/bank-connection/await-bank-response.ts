import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import type { BankResponse } from "@/lib/bank-client/bank-response";
import { bankHealth } from "./bank-health";
import { bankStatus } from "./connection";

/** How long to wait for a response before probing the bank; doubles with each probe */
const PROBE_AFTER_MS = 500;

const NO_RESPONSE: BankResponse<never> = { kind: "unknown", reason: "timeout", status: null, requestId: null };

/**
 * Awaits a bank call made for a page. If a probe gets no response either, returns `unknown` early, so that the page can
 * show a message instead of hanging.
 *
 * @param call a read call in progress; if abandoned here, it still ends at its timeout
 */
export async function awaitBankResponse<T>(
  call: Promise<BankResponse<T>>,
  probeTimeoutMs?: number,
): Promise<BankResponse<T>> {
  for (let waitMs = PROBE_AFTER_MS; ; waitMs *= 2) {
    const response = await Promise.race([call, wait(waitMs, null, { ref: false })]);
    if (response) return response;
    bankHealth().needsProbe = true;
    if (!(await bankStatus(probeTimeoutMs)).reachable) return Promise.race([call, Promise.resolve(NO_RESPONSE)]);
  }
}
