"use client";
import { useQuery } from "@tanstack/react-query";
import { readPortal, staleBecause } from "@/components/session/read-portal";
import type { ExceptionList } from "@/lib/portal/positive-pay/list-exceptions";

const POLL_MS = 5000;

/** The exceptions in the ledger: what the server rendered, then polled every few seconds. */
export function useExceptions(initial: ExceptionList) {
  const { data, error, refetch } = useQuery({
    queryKey: ["exceptions"],
    queryFn: ({ signal }) => readPortal<ExceptionList>("/api/positive-pay/exceptions", signal),
    initialData: initial,
    retry: false,
    refetchInterval: POLL_MS,
  });
  return { list: data, staleBecause: staleBecause(error), refetch };
}
