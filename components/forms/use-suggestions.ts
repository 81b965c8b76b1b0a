"use client";
import { type KeyboardEvent, useEffect, useState } from "react";
import { type KnownAccount, suggestAccounts } from "./suggest-accounts";

/**
 * Manages a combobox's list: its suggestions, active option and keyboard handling (ARIA 1.2, list with automatic
 * filter). Focus stays in the input. If the typed text leaves a single option, that option is active immediately.
 *
 * @param idOf returns an option's element id; the active option is scrolled into view
 */
export function useSuggestions(
  accounts: readonly KnownAccount[],
  idOf: (account: KnownAccount) => string,
  onChoose: (account: KnownAccount) => void,
) {
  /** Text that filters the list; null while the list is closed. */
  const [filter, setFilter] = useState<string | null>(null);
  /** Index selected with the arrow keys; null before any is pressed. */
  const [movedIndex, setMovedIndex] = useState<number | null>(null);
  const suggestions = filter === null ? [] : suggestAccounts(accounts, filter);
  const isOnly = suggestions.length === 1 && !!filter?.trim();
  const activeIndex = movedIndex ?? (isOnly ? 0 : -1);
  const isOpen = suggestions.length > 0;
  const active = suggestions[activeIndex];

  const activeId = active && idOf(active);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);

  const show = (text: string | null) => {
    setFilter(text);
    setMovedIndex(null);
  };
  const choose = (account: KnownAccount) => {
    onChoose(account);
    show(null);
  };
  const moveBy = (step: number) => {
    const { length } = suggestions;
    setMovedIndex(activeIndex < 0 && step < 0 ? length - 1 : (activeIndex + step + length) % length);
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
    /** Whether the option is active because of the arrow keys rather than the typed text. */
    isMoved: movedIndex !== null,
    choose,
    /** Filters by the typed text; shows all options for an empty text. */
    filterBy: show,
    /** Shows all options. */
    open: () => show(""),
    close: () => show(null),
    toggle: () => show(isOpen ? null : ""),
    onKeyDown,
  };
}
