"use client";
import { useQuery } from "@tanstack/react-query";
import { problemOfRead, readPortal } from "@/components/session/read-portal";
import { useDebounced } from "@/components/ui/use-debounced";
import type { BackTest } from "@/features/restrictions/back-test-restrictions";
import type { RestrictionTerms } from "@/lib/restrictions/matches";

/** The accounts and restrictions to back-test. */
export interface BackTestInput {
  readonly accountNumbers: readonly string[];
  readonly restrictions: readonly Omit<RestrictionTerms, "masterAccountNumber" | "status">[];
}

export type BackTestState =
  | { readonly kind: "none" | "loading" }
  | { readonly kind: "failed"; readonly problem: string }
  | { readonly kind: "known"; readonly test: BackTest };

/** Fetches the payments that the restrictions would have blocked, after typing pauses. A null input skips the test. */
export function useBackTest(tested: BackTestInput | null): BackTestState {
  const search = tested && createSearch(tested);
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

function createSearch({ accountNumbers, restrictions }: BackTestInput): string {
  const params = accountNumbers.map((number) => ["account", number]);
  return new URLSearchParams([...params, ["restrictions", JSON.stringify(restrictions)]]).toString();
}
