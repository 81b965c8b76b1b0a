import { queryOptions } from "@tanstack/react-query";
import { readPortal } from "./read-portal";

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
  queryFn: ({ signal }) => readPortal<BankStatus>("/api/bank-status", signal),
  retry: false,
  refetchInterval: (query) => (query.state.data?.reachable && !query.state.error ? CALM_MS : TROUBLED_MS),
  refetchOnReconnect: "always",
});
