import "server-only";
import type { CallReport } from "@/lib/bank-client/bank-client";

/** The bank's health, as observed in all calls. */
export interface BankHealth {
  /** Null before the first call. */
  reachable: boolean | null;
  sinceMs: number;
  message: string | null;
  checkedMs: number;
  /** True if a call ended without a response; a probe is then needed to tell whether the bank is reachable. */
  needsProbe: boolean;
}

const shared = globalThis as typeof globalThis & { endorseBankHealth?: BankHealth };

export function bankHealth(): BankHealth {
  shared.endorseBankHealth ??= { reachable: null, sinceMs: Date.now(), message: null, checkedMs: 0, needsProbe: true };
  return shared.endorseBankHealth;
}

export function resetBankHealth(): void {
  shared.endorseBankHealth = undefined;
}

const UNREACHABLE =
  "The bank can’t be reached. This page shows its last known state, and nothing can be sent until it is back.";
const NOT_RESPONDING =
  "The bank is not responding. This page shows its last known state; the outcome of a change you send now may be unknown until the bank responds.";
const BAD_CREDENTIALS = "The bank does not accept this portal’s credentials. The portal’s operator must renew them.";
const SERVER_ERRORS = "The bank is returning errors. This page shows its last known state.";

/** Updates the health after a call. Any valid response means reachable; a timeout only requests a probe. */
export function recordBankCall(call: CallReport): void {
  if (call.kind === "unreachable") updateHealth(false, UNREACHABLE);
  else if (call.kind === "refused" && call.status === 401) updateHealth(false, BAD_CREDENTIALS);
  else if (call.kind === "succeeded" || call.kind === "refused") updateHealth(true, null);
  else if (call.operation === "probe")
    updateHealth(false, call.cause === "server-error" ? SERVER_ERRORS : NOT_RESPONDING);
  else bankHealth().needsProbe = true;
}

/** Updates the health after a probe that timed out. */
export function recordBankTimeout(): void {
  updateHealth(false, NOT_RESPONDING);
}

function updateHealth(reachable: boolean, message: string | null): void {
  const health = bankHealth();
  const nowMs = Date.now();
  if (health.reachable !== reachable) health.sinceMs = nowMs;
  Object.assign(health, { reachable, message, checkedMs: nowMs, needsProbe: false });
}
