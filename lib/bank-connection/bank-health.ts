import "server-only";
import type { CallReport } from "@/lib/bank-client/bank-client";

/** The bank's health, observed from all calls to it. */
export interface BankHealth {
  /** Null before the first call. */
  reachable: boolean | null;
  sinceMs: number;
  message: string | null;
  checkedMs: number;
  /** A call ended without a response, so a probe is needed before the bank is reported as reachable. */
  needsProbe: boolean;
}

const shared = globalThis as typeof globalThis & { endorseBankHealth?: BankHealth };

export function bankHealth(): BankHealth {
  shared.endorseBankHealth ??= { reachable: null, sinceMs: Date.now(), message: null, checkedMs: 0, needsProbe: true };
  return shared.endorseBankHealth;
}

/** Resets to the state of a process that has just started. */
export function resetBankHealth(): void {
  shared.endorseBankHealth = undefined;
}

const UNREACHABLE =
  "The bank can’t be reached. This page shows its last known state, and nothing can be sent until it is back.";
const SILENT =
  "The bank is not responding. This page shows its last known state; the outcome of a change you send now may be unknown until the bank responds.";
const BAD_CREDENTIALS = "The bank does not accept this portal’s credentials. The portal’s operator must renew them.";
const BROKEN = "The bank is returning errors. This page shows its last known state.";

/** Updates the health from a finished call. Any valid response means reachable; a timeout only requires a probe. */
export function recordBankCall(call: CallReport): void {
  if (call.kind === "unreachable") settle(false, UNREACHABLE);
  else if (call.kind === "refused" && call.status === 401) settle(false, BAD_CREDENTIALS);
  else if (call.kind === "succeeded" || call.kind === "refused") settle(true, null);
  else if (call.operation === "probe") settle(false, call.cause === "server-error" ? BROKEN : SILENT);
  else bankHealth().needsProbe = true;
}

/** Updates the health after a probe that timed out. */
export function recordBankTimeout(): void {
  settle(false, SILENT);
}

function settle(reachable: boolean, message: string | null): void {
  const health = bankHealth();
  const nowMs = Date.now();
  if (health.reachable !== reachable) health.sinceMs = nowMs;
  Object.assign(health, { reachable, message, checkedMs: nowMs, needsProbe: false });
}
