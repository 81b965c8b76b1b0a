"use client";
import { useRef } from "react";
import { useShortcuts } from "@/components/keys/use-shortcuts";
import { markPayments, unmarkAll, useMarkedPayments } from "@/components/navigation/marked-payments";
import { addToast } from "@/components/ui/toasts";
import { MOST_MARKED } from "@/lib/shared/payment-list";
import type { ShownRow } from "./packed-list";

/** What the table needs to mark rows. */
export interface Marking {
  readonly isMarked: (id: string) => boolean;
  /** Whether a row has its checkbox as an element: the selected one, and all while any is marked. */
  readonly isShown: (id: string) => boolean;
  /** Marks a row or takes its mark; with `isRange` all from the row that was marked before. */
  readonly toggle: (id: string, isRange: boolean) => void;
  /** Marks all rows of the page; where all are marked, takes the marks. */
  readonly togglePage: () => void;
}

/**
 * The marked rows: X marks the selected one, Shift and X or a click with Shift all up to it, Escape takes the marks.
 *
 * @param selectedId the row that the keys are about
 */
export function useMarking(rows: readonly ShownRow[], selectedId: string | undefined, isOffered: boolean): Marking {
  const marked = useMarkedPayments();
  const last = useRef<string | null>(null);
  const mark = (changed: readonly ShownRow[], isMarked: boolean) => {
    const entries = changed.map(({ id, amountCents }) => [id, amountCents] as const);
    if (markPayments(entries, isMarked)) return;
    addToast({ tone: "warn", title: `No more than ${MOST_MARKED.toLocaleString("en-US")} can be selected at once` });
  };
  const toggle = (id: string, isRange: boolean) => {
    const to = rows.findIndex((row) => row.id === id);
    const from = rows.findIndex((row) => row.id === last.current);
    last.current = id;
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
          { keys: ["Escape"], description: "Clear the selection", run: () => (marked.size > 0 ? unmarkAll() : false) },
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
