import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { bankClient, observers } from "@/lib/bank-client/running-client";
import { portalSettings } from "@/lib/settings/portal-settings";
import { bankHealth, learnFromCall, learnFromSilence } from "./bank-health";

/** Which bank this portal talks to. */
export interface ConnectionInfo {
  environment: "sandbox" | "production";
  /** The built-in bank's name, or the host of the API. */
  bankName: string;
  builtIn: boolean;
  partnerId: string;
}

/** Whether the bank can be reached. */
export interface BankStatus {
  reachable: boolean;
  /** ISO instant since when it is as it is. */
  since: string | null;
  /** A sentence for a person when it cannot be reached. */
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

/** A sign of life younger than this needs no other. */
const FRESH_MS = { reachable: 15_000, unreachable: 3_000 };

/** Who wants to know waits no longer than so many milliseconds from the question on: a bank that takes TCP and says nothing is away. */
const PATIENCE_MS = 1_500;

let probing: { readonly startedMs: number; readonly end: Promise<unknown> } | null = null;

/**
 * Whether the bank can be reached, from the calls that were made anyway; without a fresh one it is asked, once for
 * everybody who wants to know.
 */
export async function bankStatus(patienceMs = PATIENCE_MS): Promise<BankStatus> {
  observers().add(learnFromCall);
  const health = bankHealth();
  const freshMs = health.reachable ? FRESH_MS.reachable : FRESH_MS.unreachable;
  if (health.isDoubtful || Date.now() - health.checkedMs >= freshMs) {
    probing ??= {
      startedMs: performance.now(),
      end: bankClient()
        .probe()
        .finally(() => {
          probing = null;
        }),
    };
    const leftMs = Math.max(0, patienceMs - (performance.now() - probing.startedMs));
    const isSilent = await Promise.race([probing.end.then(() => false), wait(leftMs, true, { ref: false })]);
    if (isSilent) learnFromSilence();
  }
  return {
    reachable: health.reachable ?? true,
    since: new Date(health.sinceMs).toISOString(),
    message: health.message,
    checkedAt: new Date(health.checkedMs).toISOString(),
  };
}
