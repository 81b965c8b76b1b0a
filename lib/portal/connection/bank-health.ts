import "server-only";
import type { CallReport } from "@/lib/bank-client/bank-client";

/** What is known of the bank from the calls that were made anyway. */
export interface BankHealth {
  /** Null before the first sign of it. */
  reachable: boolean | null;
  sinceMs: number;
  message: string | null;
  checkedMs: number;
  /** A call ended without an answer: worth asking before saying that all is well. */
  isDoubtful: boolean;
}

const shared = globalThis as typeof globalThis & { endorseBankHealth?: BankHealth };

export function bankHealth(): BankHealth {
  shared.endorseBankHealth ??= { reachable: null, sinceMs: Date.now(), message: null, checkedMs: 0, isDoubtful: true };
  return shared.endorseBankHealth;
}

/** Forgets everything, as in a process that has just begun. */
export function forgetBankHealth(): void {
  shared.endorseBankHealth = undefined;
}

const NOT_THERE = "The bank can’t be reached. Nothing can be sent until it is back; what you see is what it said last.";
const SILENT =
  "The bank does not answer. What you see is what it said last; what is sent now may stay unknown until it answers.";
const NO_ENTRY = "The bank does not accept this portal’s credentials. Whoever runs the portal has to renew them.";
const BROKEN = "The bank answers with errors. What you see is what it said last.";

/** Learns from a finished call: any sensible answer is a sign of life, a single silence is only a doubt. */
export function learnFromCall(call: CallReport): void {
  if (call.kind === "unreachable") settle(false, NOT_THERE);
  else if (call.kind === "refused" && call.status === 401) settle(false, NO_ENTRY);
  else if (call.kind === "answered" || call.kind === "refused") settle(true, null);
  else if (call.operation === "probe") settle(false, call.cause === "server-error" ? BROKEN : SILENT);
  else bankHealth().isDoubtful = true;
}

/** Learns that a question whose answer costs the bank nothing has waited too long for it. */
export function learnFromSilence(): void {
  settle(false, SILENT);
}

function settle(reachable: boolean, message: string | null): void {
  const health = bankHealth();
  const nowMs = Date.now();
  if (health.reachable !== reachable) health.sinceMs = nowMs;
  Object.assign(health, { reachable, message, checkedMs: nowMs, isDoubtful: false });
}
