import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { readPortal } from "@/components/shell/read-portal";
import { type Found, NOTHING_FOUND, searchText } from "./palette-sections";

/** Long enough that a word being typed asks once, short enough not to be felt. */
const TYPING_MS = 120;

/** Asks the portal's ledger for what is typed. */
export function useSearch(query: string): { found: Found; isSearching: boolean; hasFailed: boolean } {
  const wanted = searchText(query);
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setText(wanted), TYPING_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const { data, isFetching, error } = useQuery({
    queryKey: ["search", text],
    queryFn: ({ signal }) => readPortal<Found>(`/api/search?q=${encodeURIComponent(text ?? "")}`, signal),
    enabled: text !== null,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 10_000,
  });
  return {
    found: wanted === null ? NOTHING_FOUND : (data ?? NOTHING_FOUND),
    isSearching: wanted !== null && (isFetching || text !== wanted),
    hasFailed: error !== null,
  };
}
