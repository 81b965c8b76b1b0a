import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { bankClient, observers } from "@/lib/bank-client/running-client";
import { portalSettings } from "@/lib/settings/portal-settings";
import { bankHealth, recordBankCall, recordBankTimeout } from "./bank-health";

/** The bank to which this portal is connected. */
export interface ConnectionInfo {
  environment: "sandbox" | "production";
  /** Name of the built-in bank, or the API's host name. */
  bankName: string;
  builtIn: boolean;
  partnerId: string;
}

export interface BankStatus {
  reachable: boolean;
  /** When `reachable` last changed, as an ISO 8601 timestamp. */
  since: string | null;
  /** Message to show if the bank can't be reached. */
  message: string | null;
  checkedAt: string;
}

export function connectionInfo(): ConnectionInfo {
  const { bank } = portalSettings();
  return {
    environment: bank.environment,
    bankName: bank.builtIn ? "the built-in bank" : new URL(bank.apiUrl).host,
    builtIn: bank.builtIn,
    partnerId: bank.partnerId,
  };
}

/** How long an observed state remains valid without a probe */
const FRESH_MS = { reachable: 4_000, unreachable: 3_000 };

/** A bank that accepts TCP connections but does not respond within this time counts as unreachable. */
const PROBE_TIMEOUT_MS = 1_500;

let probing: { readonly startedMs: number; readonly done: Promise<unknown> } | null = null;

/**
 * Returns whether the bank can be reached, as observed in recent calls. Without a recent call, the bank is probed once
 * for all concurrent callers.
 */
export async function bankStatus(timeoutMs = PROBE_TIMEOUT_MS): Promise<BankStatus> {
  observers().add(recordBankCall);
  const health = bankHealth();
  const freshMs = health.reachable ? FRESH_MS.reachable : FRESH_MS.unreachable;
  if (health.needsProbe || Date.now() - health.checkedMs >= freshMs) {
    probing ??= {
      startedMs: performance.now(),
      done: bankClient()
        .probe()
        .finally(() => {
          probing = null;
        }),
    };
    const remainingMs = Math.max(0, timeoutMs - (performance.now() - probing.startedMs));
    const isSilent = await Promise.race([probing.done.then(() => false), wait(remainingMs, true, { ref: false })]);
    if (isSilent) recordBankTimeout();
  }
  return {
    reachable: health.reachable ?? true,
    since: new Date(health.sinceMs).toISOString(),
    message: health.message,
    checkedAt: new Date(health.checkedMs).toISOString(),
  };
}
