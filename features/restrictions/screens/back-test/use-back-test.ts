"use client";
import { useQuery } from "@tanstack/react-query";
import { problemOfRead, readPortal } from "@/components/session/read-portal";
import { useDebounced } from "@/components/ui/use-debounced";
import type { BackTest } from "@/features/restrictions/back-test-restrictions";
import type { RestrictionTerms } from "@/lib/restrictions/matches";

/** What a back-test is of; null while there is nothing to test. */
export interface BackTested {
  readonly accountNumbers: readonly string[];
  readonly restrictions: readonly Omit<RestrictionTerms, "masterAccountNumber" | "status">[];
}

export type BackTestState =
  | { readonly kind: "none" | "loading" }
  | { readonly kind: "failed"; readonly problem: string }
  | { readonly kind: "known"; readonly test: BackTest };

/** What restrictions would have stopped, fetched when the typing pauses. */
export function useBackTest(tested: BackTested | null): BackTestState {
  const search = tested && searchOf(tested);
  const settled = useDebounced(search);
  const { data, error } = useQuery({
    queryKey: ["back-test", settled],
    queryFn: ({ signal }) => readPortal<BackTest>(`/api/back-test?${settled}`, signal),
    enabled: settled !== null,
    retry: false,
    staleTime: 60_000,
  });
  if (search === null) return { kind: "none" };
  if (settled === search && data) return { kind: "known", test: data };
  return settled === search && error ? { kind: "failed", problem: problemOfRead(error) } : { kind: "loading" };
}

function searchOf({ accountNumbers, restrictions }: BackTested): string {
  const params = accountNumbers.map((number) => ["account", number]);
  return new URLSearchParams([...params, ["restrictions", JSON.stringify(restrictions)]]).toString();
}
