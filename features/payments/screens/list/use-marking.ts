"use client";
import { useRef } from "react";
import { useShortcuts } from "@/components/keys/use-shortcuts";
import { clearMarkedPayments, markPayments, useMarkedPayments } from "@/components/navigation/marked-payments";
import { addToast } from "@/components/ui/toasts";
import { MAX_SELECTED } from "@/lib/shared/payment-list";
import type { ShownRow } from "./packed-list";

/** State and callbacks for selecting rows in the table. */
export interface Marking {
  readonly isMarked: (id: string) => boolean;
  /** Whether a row has a checkbox element: the current row, or every row while any row is selected. */
  readonly isShown: (id: string) => boolean;
  /** Toggles a row; `isRange` selects all rows between the previously toggled row and this one. */
  readonly toggle: (id: string, isRange: boolean) => void;
  /** Selects all rows on the page, or deselects them if all are selected. */
  readonly togglePage: () => void;
}

/**
 * Selects rows for a bulk change: X toggles the current row, Shift+X or Shift+click selects a range, Escape clears.
 *
 * @param selectedId the current row, toggled by the keys
 */
export function useMarking(rows: readonly ShownRow[], selectedId: string | undefined, isOffered: boolean): Marking {
  const marked = useMarkedPayments();
  const lastToggled = useRef<string | null>(null);
  const mark = (changed: readonly ShownRow[], isMarked: boolean) => {
    const entries = changed.map(({ id, amountCents }) => [id, amountCents] as const);
    if (markPayments(entries, isMarked)) return;
    addToast({ tone: "warn", title: `You can select up to ${MAX_SELECTED.toLocaleString("en-US")} payments at once` });
  };
  const toggle = (id: string, isRange: boolean) => {
    const to = rows.findIndex((row) => row.id === id);
    const from = rows.findIndex((row) => row.id === lastToggled.current);
    lastToggled.current = id;
    if (isRange && from !== -1) mark(rows.slice(Math.min(from, to), Math.max(from, to) + 1), true);
    else mark(rows.slice(to, to + 1), !marked.has(id));
  };
  const toggleSelected = (key: string) => {
    if (selectedId === undefined) return false;
    toggle(selectedId, key === "X");
  };
  useShortcuts(
    "Select payments",
    isOffered
      ? [
          { keys: ["x"], description: "Select", run: toggleSelected },
          { keys: ["X"], description: "Select up to here", run: toggleSelected },
          {
            keys: ["Escape"],
            description: "Clear the selection",
            run: () => (marked.size > 0 ? clearMarkedPayments() : false),
          },
        ]
      : [],
  );
  return {
    isMarked: (id) => marked.has(id),
    isShown: (id) => marked.size > 0 || id === selectedId,
    toggle,
    togglePage: () => mark(rows, !rows.every(({ id }) => marked.has(id))),
  };
}
