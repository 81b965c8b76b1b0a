import "server-only";
import { portalSettings } from "@/lib/settings/portal-settings";
import { type BankClient, type CallReport, createBankClient } from "./bank-client";

// Next bundles a route and the background work apart: only `globalThis` is one per process, and so is the token.
const shared = globalThis as typeof globalThis & {
  endorseBankClient?: BankClient;
  endorseBankObservers?: Set<(call: CallReport) => void>;
};

/** The process's client of the bank, made on first use. */
export function bankClient(): BankClient {
  shared.endorseBankClient ??= createBankClient(portalSettings().bank, (call) => {
    for (const observe of observers()) observe(call);
  });
  return shared.endorseBankClient;
}

/** Uses this client instead, until undefined is given. */
export function provideBankClient(client: BankClient | undefined): void {
  shared.endorseBankClient = client;
}

/** Every finished call of the process's client, each observer once. */
export function observers(): Set<(call: CallReport) => void> {
  shared.endorseBankObservers ??= new Set();
  return shared.endorseBankObservers;
}
