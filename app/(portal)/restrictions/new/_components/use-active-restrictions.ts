"use client";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { readPortal } from "@/components/shell/read-portal";
import type { RestrictionList } from "@/lib/portal/restrictions/list-restrictions";
import type { RestrictionView } from "@/lib/portal/restrictions/view-restriction";
import { knownTerms } from "@/lib/restrictions/known-terms";
import type { RestrictionTerms } from "@/lib/restrictions/matches";

/** An active restriction that can be tried. */
export interface ActiveRule {
  readonly view: RestrictionView;
  readonly terms: RestrictionTerms;
}

export interface ActiveRestrictions {
  /** `none`: there is no account to ask about yet. */
  readonly state: "none" | "loading" | "known" | "failed";
  readonly rules: readonly ActiveRule[];
  /** Active, and nobody here can tell what they stop. */
  readonly unclear: readonly RestrictionView[];
  /** There are more than were read. */
  readonly hasMore: boolean;
}

const SETTLE_MS = 300;
const POLL_MS = 10_000;
const LIMIT = 200;

/** What is active on a master account, as far as this portal knows; asks when the typing pauses. */
export function useActiveRestrictions(accountNumber: string): ActiveRestrictions {
  const account = useSettled(/^\d{4,17}$/.test(accountNumber) ? accountNumber : null);
  const { data, isError } = useQuery({
    queryKey: ["active-restrictions", account],
    queryFn: ({ signal }) =>
      readPortal<RestrictionList>(`/api/restrictions?account=${account}&status=Active&limit=${LIMIT}`, signal),
    enabled: account !== null,
    retry: false,
    refetchInterval: POLL_MS,
  });
  if (account === null || account !== accountNumber) return { ...NOTHING, state: account ? "loading" : "none" };
  if (!data) return { ...NOTHING, state: isError ? "failed" : "loading" };
  const views = data.rows.filter(({ record }) => record.masterAccountNumber === account);
  const read = views.map((view) => ({ view, terms: knownTerms(view.record) }));
  return {
    state: "known",
    rules: read.flatMap(({ view, terms }) => (terms ? [{ view, terms }] : [])),
    unclear: read.flatMap(({ view, terms }) => (terms ? [] : [view])),
    hasMore: data.olderCursor !== null,
  };
}

const NOTHING = { rules: [], unclear: [], hasMore: false } as const;

function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
