"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, useEffect, useState } from "react";
import type { CommandId } from "@/components/navigation/commands";
import type { NavTarget } from "@/components/navigation/nav-items";
import { addRecentItem, readRecentItems } from "@/components/navigation/recent-items";
import { OPEN_SHORTCUTS_EVENT } from "@/components/navigation/shortcuts";
import { applyTheme } from "@/components/session/apply-theme";
import { endSession } from "@/components/session/end-session";
import { problemOfRead, readPortal } from "@/components/session/read-portal";
import { buildPaletteSections, extractSearchText, NO_SEARCH_RESULTS, type SearchResults } from "./palette-sections";

/** Long enough for one request per typed word, too short to be noticed. */
const DEBOUNCE_MS = 120;

/** Returns the results for the palette's query. Call `act` with the chosen item's id. */
export function usePalette({
  pages,
  commands,
  query,
  onClose,
  onGo,
}: {
  pages: readonly NavTarget[];
  commands: readonly CommandId[];
  query: string;
  onClose: () => void;
  onGo: (href: string) => void;
}) {
  const router = useRouter();
  const [recent] = useState(readRecentItems);
  const { found, isSearching, problem } = useSearch(query);
  const sections = buildPaletteSections(query, found, { pages, commands, recent });
  const items = sections.flatMap((section) => section.items);

  const act = (key: string) => {
    const item = items.find(({ id }) => id === key);
    if (!item) return;
    onClose();
    if (item.command) runCommand(item.command, router.refresh);
    if (!item.href) return;
    if (item.isRemembered) addRecentItem({ label: item.label, detail: item.detail, href: item.href });
    onGo(item.href);
  };

  // Escape closes the palette instead of first clearing the search field. Enter chooses the first item if none is
  // focused, for example if the results arrive after the last key press.
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === "Escape") {
      event.stopPropagation();
      onClose();
    } else if (event.key === "Enter" && items[0] && !event.currentTarget.querySelector("[data-focused]")) {
      event.preventDefault();
      event.stopPropagation();
      act(items[0].id);
    }
  };

  return { sections, items, isSearching, problem, act, onKeyDown };
}

/** Runs a command without a path; `refresh` re-renders the page after a preference change. */
function runCommand(command: CommandId, refresh: () => void): void {
  switch (command) {
    case "sign-out":
      void endSession();
      return;
    case "shortcuts":
      window.dispatchEvent(new Event(OPEN_SHORTCUTS_EVENT));
      return;
    case "theme-light":
    case "theme-dark":
    case "theme-system":
      applyTheme(command === "theme-light" ? "light" : command === "theme-dark" ? "dark" : "system");
      refresh();
  }
}

/** Searches the portal's ledger for the query. */
function useSearch(query: string): { found: SearchResults; isSearching: boolean; problem: string | null } {
  const term = extractSearchText(query);
  const [debouncedTerm, setDebouncedTerm] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedTerm(term), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [term]);
  const { data, isFetching, error } = useQuery({
    queryKey: ["search", debouncedTerm],
    queryFn: ({ signal }) =>
      readPortal<SearchResults>(`/api/search?q=${encodeURIComponent(debouncedTerm ?? "")}`, signal),
    enabled: debouncedTerm !== null,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 10_000,
  });
  return {
    found: term === null ? NO_SEARCH_RESULTS : (data ?? NO_SEARCH_RESULTS),
    isSearching: term !== null && (isFetching || debouncedTerm !== term),
    problem: error && problemOfRead(error),
  };
}
