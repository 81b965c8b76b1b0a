import "server-only";
import { portalSettings } from "@/lib/settings/portal-settings";
import { type BankClient, type BankClientObserver, type CallReport, createBankClient } from "./bank-client";
import type { RecordExchange } from "./exchange-record";

// Next bundles routes and background work separately, so only `globalThis` exists once per process, as the token
// must.
const shared = globalThis as typeof globalThis & {
  endorseBankClient?: BankClient;
  endorseBankObservers?: Set<(call: CallReport) => void>;
  endorseBankRecorders?: Set<RecordExchange>;
};

/** Returns the process's client for the bank's API, creating it on first use. */
export function bankClient(): BankClient {
  shared.endorseBankClient ??= createBankClient(portalSettings().bank, processObserver());
  return shared.endorseBankClient;
}

/** Forwards calls and exchanges to the process's {@link observers} and {@link recorders}. */
export function processObserver(): BankClientObserver {
  return {
    report(call) {
      for (const observe of observers()) observe(call);
    },
    record(exchange) {
      for (const record of recorders()) record(exchange);
    },
  };
}

/** Replaces the process's client; undefined restores the default. */
export function provideBankClient(client: BankClient | undefined): void {
  shared.endorseBankClient = client;
}

/** Returns the age of the current token in seconds, or null if there is no token. */
export function tokenAgeSeconds(): number | null {
  const ageMs = shared.endorseBankClient?.tokenAgeMs() ?? null;
  return ageMs === null ? null : ageMs / 1000;
}

/** Returns the functions to call after every call of the process's client. */
export function observers(): Set<(call: CallReport) => void> {
  shared.endorseBankObservers ??= new Set();
  return shared.endorseBankObservers;
}

/** Returns the functions to call after every HTTP exchange; they must return immediately and must not throw. */
export function recorders(): Set<RecordExchange> {
  shared.endorseBankRecorders ??= new Set();
  return shared.endorseBankRecorders;
}
