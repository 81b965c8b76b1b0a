import { queryOptions } from "@tanstack/react-query";

/** Whether the bank answers, as `/api/bank-status` says it. */
export interface BankStatus {
  reachable: boolean;
  since: string | null;
  message: string | null;
}

const CALM_MS = 15_000;
const TROUBLED_MS = 4000;

/** Polls whether the bank answers; everything on a screen that asks shares one poll. */
export const bankStatusQuery = queryOptions({
  queryKey: ["bank-status"],
  queryFn: fetchBankStatus,
  retry: false,
  refetchInterval: (query) => (query.state.data?.reachable && !query.state.error ? CALM_MS : TROUBLED_MS),
  refetchOnReconnect: "always",
});

async function fetchBankStatus({ signal }: { signal: AbortSignal }): Promise<BankStatus> {
  const response = await fetch("/api/bank-status", { signal, headers: { accept: "application/json" } });
  if (!response.ok) throw new Error(`Bank status answered ${response.status}`);
  return response.json() as Promise<BankStatus>;
}
