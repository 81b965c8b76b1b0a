"use client";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { useDocumentKeyDown } from "@/app/(portal)/_components/use-document-key-down";
import { shortcutKey } from "@/components/navigation/shortcuts";
import type { PaymentRow } from "@/lib/portal/payments/list-payments";
import type { PaymentsQuery } from "@/lib/portal/payments/payments-query";
import { paymentsHref } from "./payments-search";
import { rowIndexAfterKey } from "./row-navigation";

/**
 * The selected row, by mouse or by keyboard: arrows in the table, J and K anywhere, Enter opens, Space looks closer.
 */
export function useRowSelection(rows: readonly PaymentRow[], query: PaymentsQuery) {
  const router = useRouter();
  const [selectedId, setSelectedId] = useState(query.selected ?? null);
  const [isLooking, setLooking] = useState(false);
  const tableRef = useRef<HTMLDivElement>(null);
  const selected = rows.find((row) => row.id === selectedId) ?? rows[0];

  const select = (id: string) => {
    setSelectedId(id);
    // The URL follows without a navigation: a shared link opens on the same row.
    window.history.replaceState(null, "", paymentsHref({ ...query, selected: id }));
  };
  const focusRow = (id: string) =>
    tableRef.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] a`)?.focus();
  /** Selects the row that a key leads to from the one at `index`; returns its id, or null when it leads nowhere. */
  const selectAfterKey = (index: number, key: string): string | null => {
    const next = rowIndexAfterKey(index, key, rows.length);
    const row = next === null ? undefined : rows[next];
    if (row) select(row.id);
    return row?.id ?? null;
  };

  useDocumentKeyDown((event) => {
    const isInTable = event.target instanceof Node && Boolean(tableRef.current?.contains(event.target));
    const key = rowKey(event, isInTable);
    if (!key) return;
    const current = rows.findIndex((row) => row.id === selectedId);
    if (key === "Enter" && event.target === document.body && rows[current]) {
      router.push(`/payments/${rows[current].id}`);
      return;
    }
    if (key === " " && (event.target === document.body || isInTable) && selected) {
      event.preventDefault();
      select(selected.id);
      setLooking(true);
      return;
    }
    const id = selectAfterKey(current, key);
    if (id === null) return;
    event.preventDefault();
    focusRow(id);
  });

  return {
    selected,
    select,
    isLooking,
    setLooking,
    tableRef,
    focusRow,
    /** Moves the selection from the selected row, as the keys do in the table. */
    move: (key: string) => selected && void selectAfterKey(rows.indexOf(selected), key),
  };
}

/** The key when it is one for rows; arrows, Home and End only count within the table. */
function rowKey(event: KeyboardEvent, isInTable: boolean): string | null {
  const isArrow = event.key.startsWith("Arrow") || event.key === "Home" || event.key === "End";
  if (!isArrow) return shortcutKey(event);
  return isInTable && !event.defaultPrevented ? event.key : null;
}
