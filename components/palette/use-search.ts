import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { problemOfRead, readPortal } from "@/components/session/read-portal";
import { type Found, NOTHING_FOUND, searchText } from "./palette-sections";

/** Debounce: long enough for one request per typed word, too short to be noticed. */
const DEBOUNCE_MS = 120;

/** Searches the portal's ledger for the query. */
export function useSearch(query: string): { found: Found; isSearching: boolean; problem: string | null } {
  const term = searchText(query);
  const [debouncedTerm, setDebouncedTerm] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedTerm(term), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [term]);
  const { data, isFetching, error } = useQuery({
    queryKey: ["search", debouncedTerm],
    queryFn: ({ signal }) => readPortal<Found>(`/api/search?q=${encodeURIComponent(debouncedTerm ?? "")}`, signal),
    enabled: debouncedTerm !== null,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 10_000,
  });
  return {
    found: term === null ? NOTHING_FOUND : (data ?? NOTHING_FOUND),
    isSearching: term !== null && (isFetching || debouncedTerm !== term),
    problem: error && problemOfRead(error),
  };
}
