"use client";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { shortcutKey } from "@/components/shell/shortcuts";
import { StaleList } from "@/components/shell/stale-list";
import { PageLinks } from "@/components/ui/page-links";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import type { PaymentList } from "@/lib/portal/payments/list-payments";
import type { PaymentsQuery } from "@/lib/portal/payments/payments-query";
import { NoPayments } from "./no-payments";
import { PaymentCards } from "./payment-cards";
import { PaymentPreview } from "./payment-preview";
import { filtersOnly, paymentsHref } from "./payments-search";
import { PaymentsTable } from "./payments-table";
import { rowAfterKey } from "./row-keys";
import { UnresolvedDeposits } from "./unresolved-deposits";
import { usePaymentList } from "./use-payment-list";

const QuickLook = dynamic(() => import("./quick-look").then((module) => module.QuickLook), { ssr: false });

/** The list with its preview: a table with room for one, cards on a phone; live, and all of it by keyboard. */
export function PaymentsScreen({
  initial,
  query,
  renderedAt,
  canDeposit,
}: {
  initial: PaymentList;
  query: PaymentsQuery;
  renderedAt: string;
  canDeposit: boolean;
}) {
  const router = useRouter();
  const { list, isStale, refetch, news } = usePaymentList(initial, query);
  const [selectedId, setSelectedId] = useState(query.selected ?? null);
  const [isLooking, setLooking] = useState(false);
  const table = useRef<HTMLDivElement>(null);
  const { rows } = list;
  // A sandbox clock may be ahead of ours: "today" is then the day of the newest payment.
  const now =
    rows[0]?.createdAt && Date.parse(rows[0].createdAt) > Date.parse(renderedAt) ? rows[0].createdAt : renderedAt;
  const selected = rows.find((row) => row.id === selectedId) ?? rows[0];

  const select = (id: string) => {
    setSelectedId(id);
    // The address follows without a navigation: a shared link opens on the same row.
    window.history.replaceState(null, "", paymentsHref({ ...query, selected: id }));
  };

  const onKey = useRef<(event: KeyboardEvent) => void>(() => {});
  onKey.current = (event) => {
    const isArrow = event.key.startsWith("Arrow") || event.key === "Home" || event.key === "End";
    const isInTable = event.target instanceof Node && table.current?.contains(event.target);
    const key = isArrow ? (isInTable && !event.defaultPrevented ? event.key : null) : shortcutKey(event);
    if (!key) return;
    const current = rows.findIndex((row) => row.id === selectedId);
    if (key === "Enter" && event.target === document.body && rows[current]) {
      router.push(`/payments/${rows[current].id}`);
      return;
    }
    const isOnRow = event.target === document.body || isInTable;
    if (key === " " && isOnRow && selected) {
      event.preventDefault();
      select(selected.id);
      setLooking(true);
      return;
    }
    const next = rowAfterKey(current, key, rows.length);
    const row = next === null ? undefined : rows[next];
    if (!row) return;
    event.preventDefault();
    select(row.id);
    focusRow(row.id);
  };
  const focusRow = (id: string) =>
    table.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] a`)?.focus();
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey.current(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);

  return (
    <>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
      {isStale && <StaleList onAsk={() => void refetch()} />}
      <UnresolvedDeposits deposits={list.unresolved} />
      {rows.length === 0 ? (
        <NoPayments query={query} canDeposit={canDeposit} />
      ) : (
        <div className="grid items-start gap-3.5 xl:grid-cols-[minmax(0,1fr)_348px]">
          <div className="min-w-0">
            <div ref={table} className="hidden md:block">
              <PaymentsTable rows={rows} selectedId={selected?.id} now={now} onSelect={select} />
            </div>
            <PaymentCards rows={rows} now={now} />
            <PageLinks
              before={list.newerCursor && paymentsHref({ ...filtersOnly(query), after: list.newerCursor })}
              after={list.olderCursor && paymentsHref({ ...filtersOnly(query), before: list.olderCursor })}
            />
          </div>
          {selected && <PaymentPreview payment={selected} onLook={() => setLooking(true)} />}
        </div>
      )}
      {isLooking && selected && (
        <QuickLook
          payment={selected}
          onMove={(key) => {
            const next = rowAfterKey(rows.indexOf(selected), key, rows.length);
            if (next !== null && rows[next]) select(rows[next].id);
          }}
          onClose={() => {
            setLooking(false);
            focusRow(selected.id);
          }}
        />
      )}
    </>
  );
}
