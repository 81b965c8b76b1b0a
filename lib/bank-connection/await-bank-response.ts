import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import type { BankResponse } from "@/lib/bank-client/bank-response";
import { bankHealth } from "./bank-health";
import { bankStatus } from "./connection";

/** A response that takes longer triggers a probe of the bank. The time doubles with each probe. */
const QUIET_MS = 500;

const SILENT: BankResponse<never> = { kind: "unknown", reason: "timeout", status: null, requestId: null };

/**
 * Awaits a page's read from the bank, up to the call's timeout if the bank is slow. When a probe gets no response
 * either, this returns `unknown`, so that the page can show a message instead of hanging.
 *
 * @param call a read from the bank, already sent; if abandoned here, it still ends at its own timeout
 * @param probeTimeoutMs timeout of the probe
 */
export async function awaitBankResponse<T>(
  call: Promise<BankResponse<T>>,
  probeTimeoutMs?: number,
): Promise<BankResponse<T>> {
  for (let quietMs = QUIET_MS; ; quietMs *= 2) {
    const response = await Promise.race([call, wait(quietMs, null, { ref: false })]);
    if (response) return response;
    bankHealth().needsProbe = true;
    if (!(await bankStatus(probeTimeoutMs)).reachable) return Promise.race([call, Promise.resolve(SILENT)]);
  }
}
