"use client";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, useState } from "react";
import type { CommandId } from "@/components/navigation/commands";
import type { NavTarget } from "@/components/navigation/nav-items";
import { readRecent, rememberRecent } from "@/components/navigation/recent-items";
import { paletteSections } from "./palette-sections";
import { runCommand } from "./run-command";
import { useSearch } from "./use-search";

/** The results of the palette's query. `act` takes the id of the chosen item. */
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
  const [recent] = useState(readRecent);
  const { found, isSearching, problem } = useSearch(query);
  const sections = paletteSections(query, found, { pages, commands, recent });
  const items = sections.flatMap((section) => section.items);

  const act = (key: string) => {
    const item = items.find(({ id }) => id === key);
    if (!item) return;
    onClose();
    if (item.command) runCommand(item.command, router.refresh);
    if (!item.href) return;
    if (item.isRemembered) rememberRecent({ label: item.label, detail: item.detail, href: item.href });
    onGo(item.href);
  };

  // Escape closes at once, where the search field would first be cleared. Enter takes the first item when none is
  // focused, as when the results arrived after the last key press.
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
