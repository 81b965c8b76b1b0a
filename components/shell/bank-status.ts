import { queryOptions } from "@tanstack/react-query";
import { readPortal } from "@/components/session/read-portal";

/** Whether the bank responds, and failures in the portal itself, as returned by `/api/bank-status`. */
export interface BankStatus {
  reachable: boolean;
  since: string | null;
  message: string | null;
  /** Parts of the portal that have failed for two minutes; null when none has. */
  storageFailure: { since: string; messages: string[] } | null;
}

const POLL_MS = 5_000;
const DOWN_POLL_MS = 4000;

/** Polls whether the bank responds; all components of a page share one request. */
export const bankStatusQuery = queryOptions({
  queryKey: ["bank-status"],
  queryFn: ({ signal }) => readPortal<BankStatus>("/api/bank-status", signal),
  retry: false,
  refetchInterval: (query) => (query.state.data?.reachable && !query.state.error ? POLL_MS : DOWN_POLL_MS),
  refetchOnReconnect: "always",
});
