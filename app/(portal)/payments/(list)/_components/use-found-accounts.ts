"use client";
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { problemOfRead, readPortal } from "@/components/session/read-portal";
import type { FoundAccounts } from "@/lib/portal/accounts/saved-accounts";

/** Debounce: one request per typed word. */
const DEBOUNCE_MS = 120;

/** The saved accounts that a text finds, with the chosen ones first; asked for while the editor is open. */
export function useFoundAccounts(text: string, chosen: readonly string[]) {
  const [find, setFind] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setFind(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({ ...foundAccounts(find, chosen), placeholderData: keepPreviousData });
  return {
    found: data,
    problem: error && problemOfRead(error),
    retry: () => void refetch(),
    /** Those that the text finds as it is typed now; null when they could not be read. */
    findNow: () => client.fetchQuery(foundAccounts(text, chosen)).catch(() => null),
  };
}

function foundAccounts(find: string, chosen: readonly string[]) {
  const search = new URLSearchParams([["find", find], ...chosen.map((number) => ["account", number])]);
  return queryOptions({
    queryKey: ["accounts", search.toString()],
    queryFn: ({ signal }) => readPortal<FoundAccounts>(`/api/accounts?${search}`, signal),
    retry: false,
    staleTime: 10_000,
  });
}
