"use client";
import { type KeyboardEvent, useEffect, useState } from "react";
import { type KnownAccount, suggestAccounts } from "./suggest-accounts";

/**
 * The list of a combobox: its suggestions, its active option, and its keyboard handling (ARIA 1.2, list with automatic
 * filter). Focus stays in the input. If the typed text leaves a single option, it is active immediately.
 *
 * @param idOf the id of an option's element, which is scrolled into view while the option is active
 */
export function useSuggestions(
  accounts: readonly KnownAccount[],
  idOf: (account: KnownAccount) => string,
  onChoose: (account: KnownAccount) => void,
) {
  /** The text that filters the list; null while it is closed. */
  const [filter, setFilter] = useState<string | null>(null);
  /** The index that the arrow keys moved to; null before they are pressed. */
  const [moved, setMoved] = useState<number | null>(null);
  const suggestions = filter === null ? [] : suggestAccounts(accounts, filter);
  const isOnly = suggestions.length === 1 && !!filter?.trim();
  const activeIndex = moved ?? (isOnly ? 0 : -1);
  const isOpen = suggestions.length > 0;
  const active = suggestions[activeIndex];

  const activeId = active && idOf(active);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);

  const show = (text: string | null) => {
    setFilter(text);
    setMoved(null);
  };
  const choose = (account: KnownAccount) => {
    onChoose(account);
    show(null);
  };
  const moveBy = (step: number) => {
    const { length } = suggestions;
    setMoved(activeIndex < 0 && step < 0 ? length - 1 : (activeIndex + step + length) % length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      if (isOpen) moveBy(step);
      else show("");
    } else if (event.key === "Enter" && active) choose(active);
    else if (event.key === "Escape" && isOpen) {
      event.stopPropagation();
      show(null);
    } else return;
    event.preventDefault();
  };

  return {
    suggestions,
    isOpen,
    active,
    activeId,
    /** Whether the arrow keys, not the typed text, made the option active. */
    isMoved: moved !== null,
    choose,
    /** Filters by the typed text; an empty text shows all. */
    filterBy: show,
    /** Shows all. */
    open: () => show(""),
    close: () => show(null),
    toggle: () => show(isOpen ? null : ""),
    onKeyDown,
  };
}
