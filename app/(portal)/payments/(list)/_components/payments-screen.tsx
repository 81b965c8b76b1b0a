"use client";
import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { keepLastList } from "@/components/navigation/last-list";
import { StaleListNotice } from "@/components/shell/stale-list-notice";
import { PageLinks } from "@/components/ui/page-links";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import type { PaymentsQuery } from "@/lib/portal/payments/payments-query";
import { NoPayments } from "./no-payments";
import { type PackedList, unpackList } from "./packed-list";
import { PaymentPreview } from "./payment-preview";
import { filtersOnly, paymentsHref, paymentsSearch } from "./payments-search";
import { PaymentsTable } from "./payments-table";
import { UnresolvedDeposits } from "./unresolved-deposits";
import { usePaymentList } from "./use-payment-list";
import { useRowSelection } from "./use-row-selection";

const QuickLook = dynamic(() => import("./quick-look").then((module) => module.QuickLook), { ssr: false });

/** The list with its preview: rows, on a phone as cards; live, and usable by keyboard alone. */
export function PaymentsScreen({
  initial,
  query,
  renderedAt,
  canDeposit,
}: {
  initial: PackedList;
  query: PaymentsQuery;
  renderedAt: string;
  canDeposit: boolean;
}) {
  const [rendered] = useState(() => unpackList(initial));
  const { list, isStale, refetch, announcement } = usePaymentList(rendered, query);
  const { rows } = list;
  const search = paymentsSearch(filtersOnly(query));
  useEffect(() => keepLastList(search), [search]);
  // A sandbox clock may be ahead of ours: "today" is then the day of the newest payment.
  const now =
    rows[0]?.createdAt && Date.parse(rows[0].createdAt) > Date.parse(renderedAt) ? rows[0].createdAt : renderedAt;
  const { selected, select, isLooking, setLooking, move, focusRow, tableRef } = useRowSelection(rows, query);

  return (
    <>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {isStale && <StaleListNotice onRetry={() => void refetch()} />}
      <UnresolvedDeposits deposits={list.unresolved} />
      {rows.length === 0 ? (
        <NoPayments query={query} canDeposit={canDeposit} />
      ) : (
        <div className="grid items-start gap-3.5 xl:grid-cols-[minmax(0,1fr)_348px]">
          <div className="min-w-0">
            <div ref={tableRef}>
              <PaymentsTable rows={rows} selectedId={selected?.id} now={now} onSelect={select} />
            </div>
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
          onMove={move}
          onClose={() => {
            setLooking(false);
            focusRow(selected.id);
          }}
        />
      )}
    </>
  );
}
