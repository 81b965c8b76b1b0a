"use client";
import { useQuery } from "@tanstack/react-query";
import { problemOfRead, readPortal } from "@/components/session/read-portal";
import { useDebounced } from "@/components/ui/use-debounced";
import type { RestrictionList } from "@/features/restrictions/list-restrictions";
import type { RestrictionView } from "@/features/restrictions/view-restriction";
import { knownTerms } from "@/lib/restrictions/known-terms";
import type { RestrictionTerms } from "@/lib/restrictions/matches";

/** An active restriction that can be simulated. */
export interface ActiveRule {
  readonly view: RestrictionView;
  readonly terms: RestrictionTerms;
}

export interface ActiveRestrictions {
  /** `none` while no valid account number is entered. */
  readonly state: "none" | "loading" | "known" | "failed";
  /** The error message if loading failed. */
  readonly problem?: string;
  readonly rules: readonly ActiveRule[];
  /** Active restrictions that can't be simulated, because the portal does not recognize their terms. */
  readonly unparseable: readonly RestrictionView[];
  /** True if there are more restrictions than were fetched. */
  readonly hasMore: boolean;
}

const POLL_MS = 10_000;
const LIMIT = 200;

/** Fetches a master account's active restrictions that this portal knows, after typing pauses. */
export function useActiveRestrictions(accountNumber: string): ActiveRestrictions {
  const account = useDebounced(/^\d{4,17}$/.test(accountNumber) ? accountNumber : null);
  const { data, error } = useQuery({
    queryKey: ["active-restrictions", account],
    queryFn: ({ signal }) =>
      readPortal<RestrictionList>(`/api/restrictions?account=${account}&status=Active&limit=${LIMIT}`, signal),
    enabled: account !== null,
    retry: false,
    refetchInterval: POLL_MS,
  });
  if (account === null || account !== accountNumber) return { ...NO_RESTRICTIONS, state: account ? "loading" : "none" };
  if (!data && error) return { ...NO_RESTRICTIONS, state: "failed", problem: problemOfRead(error) };
  if (!data) return { ...NO_RESTRICTIONS, state: "loading" };
  const views = data.rows.filter(({ record }) => record.masterAccountNumber === account);
  const parsedViews = views.map((view) => ({ view, terms: knownTerms(view.record) }));
  return {
    state: "known",
    rules: parsedViews.flatMap(({ view, terms }) => (terms ? [{ view, terms }] : [])),
    unparseable: parsedViews.flatMap(({ view, terms }) => (terms ? [] : [view])),
    hasMore: data.olderCursor !== null,
  };
}

const NO_RESTRICTIONS = { rules: [], unparseable: [], hasMore: false } as const;
