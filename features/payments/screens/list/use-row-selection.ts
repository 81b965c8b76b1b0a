"use client";
import { useRouter } from "next/navigation";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useShortcuts } from "@/components/keys/use-shortcuts";
import type { PaymentsQuery } from "@/features/payments/payments-query";
import type { ShownRow } from "./packed-list";
import { paymentsHref } from "./payments-search";
import { rowIndexAfterKey } from "./row-navigation";

/** React Aria dispatches this event on the element about to regain focus when a dialog closes; it can be canceled. */
const RESTORE_FOCUS = "react-aria-focus-scope-restore";

/**
 * Manages row selection by mouse or keyboard. The arrow keys work inside the table, and J and K anywhere. Enter opens
 * the payment, and Space opens quick look.
 */
export function useRowSelection(rows: readonly ShownRow[], query: PaymentsQuery) {
  const router = useRouter();
  const [selectedId, setSelectedId] = useState(query.selected ?? null);
  const [isQuickLookOpen, setQuickLookOpen] = useState(false);
  const tableRef = useRef<HTMLDivElement>(null);
  const selected = rows.find((row) => row.id === selectedId) ?? rows[0];

  const select = (id: string) => {
    setSelectedId(id);
    // Updates the URL without navigating, so that a shared link opens with the same row selected.
    window.history.replaceState(null, "", paymentsHref({ ...query, selected: id }));
  };
  const focusRow = (id: string) => tableRef.current?.querySelector<HTMLElement>(linkSelector(id))?.focus();
  /** Selects the row that a key moves to from `index`. Returns its ID, or null if there is none. */
  const selectAfterKey = (index: number, key: string): string | null => {
    const next = rowIndexAfterKey(index, key, rows.length);
    const row = next === null ? undefined : rows[next];
    if (row) select(row.id);
    return row?.id ?? null;
  };

  const current = rows.findIndex((row) => row.id === selectedId);
  const isInTable = ({ target }: KeyboardEvent) =>
    target instanceof Node && Boolean(tableRef.current?.contains(target));
  const move = (key: string, event: KeyboardEvent) => {
    // Outside the table, the arrow keys, Home and End scroll the page.
    if (key.length > 1 && !isInTable(event)) return false;
    const id = selectAfterKey(current, key);
    if (id === null) return false;
    focusRow(id);
  };
  const open = (_: string, event: KeyboardEvent) => {
    if (event.target !== document.body || !rows[current]) return false;
    router.push(`/payments/${rows[current].id}`);
  };
  const openQuickLook = (_: string, event: KeyboardEvent) => {
    // Space toggles a focused checkbox.
    if (event.target instanceof HTMLInputElement) return false;
    if (!selected || (event.target !== document.body && !isInTable(event))) return false;
    select(selected.id);
    setQuickLookOpen(true);
  };
  useShortcuts("Payments", [
    { keys: ["j", "ArrowDown"], description: "Next payment", isRepeatable: true, run: move },
    { keys: ["k", "ArrowUp"], description: "Previous payment", isRepeatable: true, run: move },
    { keys: ["Home", "End"], description: "First payment, last payment", isRepeatable: true, run: move },
    { keys: [" "], description: "View the check", opensDialog: true, run: openQuickLook },
    { keys: ["Enter"], description: "Open the payment", run: open },
  ]);

  useRestoredFocus(tableRef, selected?.id);
  return {
    selected,
    select,
    isQuickLookOpen,
    setQuickLookOpen,
    tableRef,
    focusRow,
    /** Moves the selection in the same way as the keys in the table. */
    move: (key: string) => selected && void selectAfterKey(rows.indexOf(selected), key),
  };
}

/** When quick look closes, focuses the row selected in it instead of the row it was opened from. */
function useRestoredFocus(tableRef: RefObject<HTMLElement | null>, selectedId: string | undefined): void {
  useEffect(() => {
    const table = tableRef.current;
    const onRestore = (event: Event) => {
      if (selectedId === undefined) return;
      event.preventDefault();
      table?.querySelector<HTMLElement>(linkSelector(selectedId))?.focus();
    };
    table?.addEventListener(RESTORE_FOCUS, onRestore);
    return () => table?.removeEventListener(RESTORE_FOCUS, onRestore);
  }, [tableRef, selectedId]);
}

/** Returns the CSS selector for the link in a payment's row. */
function linkSelector(id: string): string {
  return `a[href="/payments/${CSS.escape(id)}"]`;
}
