"use client";
import { useQuery } from "@tanstack/react-query";
import { readPortal } from "@/components/session/read-portal";
import { useDebounced } from "@/components/ui/use-debounced";
import type { ActiveRestriction } from "@/features/restrictions/restrictions-of-accounts";
import type { PlaybookTerms } from "@/lib/ledger/schema/playbook-tables";
import { restrictionImplies } from "@/lib/restrictions/implies";
import { knownTerms } from "@/lib/restrictions/known-terms";

export interface AccountCoverage {
  readonly active: readonly ActiveRestriction[];
  /** Whether the active restrictions already block everything that the playbook would. */
  readonly isCovered: boolean;
}

/** Fetches the active restrictions of each account, by account number; null while loading. */
export function useAccountCoverage(
  accountNumbers: readonly string[],
  restrictions: readonly PlaybookTerms[],
): ReadonlyMap<string, AccountCoverage> | null {
  const search = new URLSearchParams(accountNumbers.map((number) => ["account", number])).toString();
  const settled = useDebounced(search);
  const { data } = useQuery({
    queryKey: ["account-restrictions", settled],
    queryFn: ({ signal }) => readPortal<ActiveRestriction[]>(`/api/account-restrictions?${settled}`, signal),
    enabled: settled !== "",
    retry: false,
  });
  if (!data || settled !== search) return null;
  return new Map(accountNumbers.map((number) => [number, computeCoverage(number, data, restrictions)]));
}

function computeCoverage(
  masterAccountNumber: string,
  all: readonly ActiveRestriction[],
  restrictions: readonly PlaybookTerms[],
): AccountCoverage {
  const active = all.filter(({ record }) => record.masterAccountNumber === masterAccountNumber);
  const activeTerms = active.flatMap(({ record }) => knownTerms(record) ?? []);
  const isCovered = restrictions.every((terms) =>
    activeTerms.some((wider) => restrictionImplies(wider, { ...terms, masterAccountNumber, status: "Active" })),
  );
  return { active, isCovered };
}
