"use client";
import dynamic from "next/dynamic";
import { useEffect } from "react";
import { keepLastList } from "@/components/navigation/last-list";
import { StaleListNotice } from "@/components/shell/stale-list-notice";
import { PageLinks } from "@/components/ui/page-links";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import type { PaymentList } from "@/lib/portal/payments/list-payments";
import type { PaymentsQuery } from "@/lib/portal/payments/payments-query";
import { NoPayments } from "./no-payments";
import { PaymentCards } from "./payment-cards";
import { PaymentPreview } from "./payment-preview";
import { filtersOnly, paymentsHref, paymentsSearch } from "./payments-search";
import { PaymentsTable } from "./payments-table";
import { UnresolvedDeposits } from "./unresolved-deposits";
import { usePaymentList } from "./use-payment-list";
import { useRowSelection } from "./use-row-selection";

const QuickLook = dynamic(() => import("./quick-look").then((module) => module.QuickLook), { ssr: false });

/** The list with its preview: a table where there is room, cards on a phone; live, and usable by keyboard alone. */
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
  const { list, isStale, refetch, announcement } = usePaymentList(initial, query);
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
            <div ref={tableRef} className="hidden md:block">
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
