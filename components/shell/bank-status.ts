import { queryOptions } from "@tanstack/react-query";
import { readPortal } from "@/components/session/read-portal";

/** Whether the bank is responding, and failures in the portal, as returned by `/api/bank-status`. */
export interface BankStatus {
  reachable: boolean;
  since: string | null;
  message: string | null;
  /** Parts of the portal that have been failing for two minutes; null if there are none. */
  storageFailure: { since: string; messages: string[] } | null;
}

const POLL_MS = 5_000;
const DOWN_POLL_MS = 4000;

/** Polls whether the bank is responding. All components of a page share one request. */
export const bankStatusQuery = queryOptions({
  queryKey: ["bank-status"],
  queryFn: ({ signal }) => readPortal<BankStatus>("/api/bank-status", signal),
  retry: false,
  refetchInterval: (query) => (query.state.data?.reachable && !query.state.error ? POLL_MS : DOWN_POLL_MS),
  refetchOnReconnect: "always",
});
