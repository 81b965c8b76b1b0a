"use client";
import { RectangleEllipsis, SearchX } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useLiveQuery } from "@/components/actions/use-live-query";
import { groupAccountNumber } from "@/components/contract/account-number";
import { saveLastList } from "@/components/navigation/last-list";
import { useMarkedPayments } from "@/components/navigation/marked-payments";
import { StaleListNotice } from "@/components/shell/stale-list-notice";
import { Timestamp } from "@/components/shell/timestamp";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { lazyComponent } from "@/components/ui/on-demand";
import { PageLinks } from "@/components/ui/page-links";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { ContradictedNotice } from "@/features/outcomes/screens/contradicted-notice";
import { UnknownOutcome, WHY_UNKNOWN } from "@/features/outcomes/screens/unknown-outcome";
import type { PaymentBulkChange } from "@/features/payments/bulk-changes";
import type { UnresolvedDeposit } from "@/features/payments/list-payments";
import type { PaymentsQuery } from "@/features/payments/payments-query";
import { formatCents } from "@/lib/money/cents";
import { DEFAULT_COLUMNS, type PaymentColumn } from "@/lib/shared/payment-list";
import { UNSEEN_DEPOSITS_NOTE } from "@/lib/shared/unseen-deposits";
import type { ShownList } from "./packed-list";
import { type PackedList, unpackList } from "./packed-list";
import { PaymentPreview } from "./payment-preview";
import { filtersOnly, isFiltered, paymentsHref, paymentsSearch } from "./payments-search";
import { PaymentsTable } from "./payments-table";
import { useMarking } from "./use-marking";
import { useRowSelection } from "./use-row-selection";

const QuickLook = lazyComponent(() => import("./quick-look").then((module) => module.QuickLook));

const MarkedBar = lazyComponent(() => import("./marked-bar").then((module) => module.MarkedBar));

/** The payments list with a preview, as rows or, on a phone, cards. Updates live and works with the keyboard alone. */
export function PaymentsScreen({
  initial,
  query,
  columns = DEFAULT_COLUMNS,
  renderedAt,
  canDeposit,
  changes,
  canExport,
  found,
}: {
  initial: PackedList;
  /** Includes columns only if the URL does. */
  query: PaymentsQuery;
  /** Undefined for the default columns, to keep the page small. */
  columns: readonly PaymentColumn[] | undefined;
  renderedAt: string;
  canDeposit: boolean;
  /** The bulk changes that the user may make. */
  changes: readonly PaymentBulkChange[];
  canExport: boolean;
  /** The number of payments that match the filters; null if they were not all counted. */
  found: number | null;
}) {
  const [rendered] = useState(() => unpackList(initial));
  const { list, staleReason, refetch, announcement } = usePaymentList(rendered, query, columns);
  const { rows } = list;
  const search = paymentsSearch(filtersOnly(query));
  useEffect(() => saveLastList(search), [search]);
  // If the sandbox clock is ahead of the portal's, the newest payment's time is used as the current time.
  const now =
    rows[0]?.createdAt && Date.parse(rows[0].createdAt) > Date.parse(renderedAt) ? rows[0].createdAt : renderedAt;
  const { selected, select, isQuickLookOpen, setQuickLookOpen, move, focusRow, tableRef } = useRowSelection(
    rows,
    query,
  );
  const canMark = canExport || changes.length > 0;
  const marking = useMarking(rows, selected?.id, canMark);
  const hasMarks = useMarkedPayments().size > 0;

  return (
    <>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {staleReason && <StaleListNotice because={staleReason} onRetry={() => void refetch()} />}
      {list.isUnsorted && <UnsortedNotice />}
      <ContradictedNotice contradicted={list.contradicted} recordPath="/payments/" />
      <UnresolvedDeposits deposits={list.unresolved} canSettle={canDeposit} />
      {rows.length === 0 ? (
        <NoPayments query={query} canDeposit={canDeposit} />
      ) : (
        <div className="grid items-start gap-3.5 min-[1400px]:grid-cols-[minmax(0,1fr)_288px]">
          <div className="min-w-0">
            <div ref={tableRef}>
              <PaymentsTable
                rows={rows}
                columns={columns}
                query={query}
                selectedId={selected?.id}
                now={now}
                onSelect={select}
                marking={canMark ? marking : undefined}
              />
            </div>
            <p className="px-1 pt-2 text-muted text-xs print:hidden">{UNSEEN_DEPOSITS_NOTE}</p>
            <PageLinks
              before={list.newerCursor && paymentsHref({ ...filtersOnly(query), after: list.newerCursor })}
              after={list.olderCursor && paymentsHref({ ...filtersOnly(query), before: list.olderCursor })}
            />
          </div>
          {selected && <PaymentPreview payment={selected} onZoom={() => setQuickLookOpen(true)} />}
        </div>
      )}
      {canMark && hasMarks && (
        <MarkedBar rows={rows} search={search} found={found} changes={changes} canExport={canExport} />
      )}
      {isQuickLookOpen && selected && (
        <QuickLook
          payment={selected}
          onMove={move}
          onClose={() => {
            setQuickLookOpen(false);
            focusRow(selected.id);
          }}
        />
      )}
    </>
  );
}

/** Explains that the list could not be sorted as the URL requests. */
function UnsortedNotice() {
  return (
    <Notice tone="info" className="mb-2.5">
      More payments match than can be sorted this way, so the newest come first. Narrow the filters to sort them.
    </Notice>
  );
}

/** Loads the live list for a query, with a screen reader announcement of changes. */
function usePaymentList(initial: ShownList, query: PaymentsQuery, columns: readonly PaymentColumn[]) {
  const path = `/api/payments${paymentsSearch({ ...query, columns: [...columns], selected: undefined })}`;
  const { data: list, ...state } = useLiveQuery("payments", path, initial, ["payment", "intent"]);
  return { list, ...state, announcement: useAnnouncement(list) };
}

/** Returns a screen reader announcement of added or changed rows; empty until the first change. */
function useAnnouncement(list: ShownList): string {
  const [announcement, setAnnouncement] = useState("");
  const previous = useRef(list);
  useEffect(() => {
    const before = new Map(previous.current.rows.map((row) => [row.id, row.status]));
    previous.current = list;
    const added = list.rows.filter((row) => !before.has(row.id)).length;
    const changed = list.rows.filter((row) => before.has(row.id) && before.get(row.id) !== row.status);
    const only = changed.length === 1 ? changed[0] : undefined;
    const check = only?.checkNumber ? `Check ${only.checkNumber}` : "A check without a number";
    if (added > 0) setAnnouncement(`${added} new ${added === 1 ? "payment" : "payments"}.`);
    else if (only) setAnnouncement(`${check} is now ${only.status}.`);
    else if (changed.length > 0) setAnnouncement(`${changed.length} payments changed.`);
  }, [list]);
  return announcement;
}

/** Explains why the list is empty and offers a next step. */
function NoPayments({ query, canDeposit }: { query: PaymentsQuery; canDeposit: boolean }) {
  if (query.before || query.after) {
    return (
      <Card>
        <EmptyState
          icon={SearchX}
          title="Nothing on this page"
          actions={<ButtonLink href={paymentsHref(filtersOnly(query))}>Go to the newest</ButtonLink>}
        >
          There are no payments beyond this point.
        </EmptyState>
      </Card>
    );
  }
  if (isFiltered(query)) {
    return (
      <Card>
        <EmptyState
          icon={SearchX}
          title="No payments match these filters"
          actions={<ButtonLink href="/payments">Show all payments</ButtonLink>}
        >
          Remove a filter above to find more. New payments that match appear here automatically.
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card>
      <EmptyState
        icon={RectangleEllipsis}
        title="No payments yet"
        actions={
          canDeposit && (
            <ButtonLink href="/deposit" tone="primary">
              Deposit a check
            </ButtonLink>
          )
        }
      >
        Checks that you deposit and checks that the bank reports appear here.
        {!canDeposit && " An operator can deposit the first one."}
      </EmptyState>
    </Card>
  );
}

/** Lists deposits with an unknown outcome, above all others because the money may or may not have moved. */
function UnresolvedDeposits({ deposits, canSettle }: { deposits: readonly UnresolvedDeposit[]; canSettle: boolean }) {
  if (deposits.length === 0) return null;
  return (
    <Notice
      tone="warn"
      title={
        deposits.length === 1 ? "One deposit has no response yet" : `${deposits.length} deposits have no response yet`
      }
      className="mb-3"
    >
      <p>{WHY_UNKNOWN.deposit} Until the outcome is known, don’t deposit these checks again.</p>
      <ul className="mt-1.5 grid gap-1.5">
        {deposits.map((deposit) => (
          <li key={deposit.intentId} className="num flex flex-wrap gap-x-2">
            <b className="font-medium">{formatCents(deposit.amountCents)}</b>
            <span>
              into {groupAccountNumber(deposit.accountNumber)}
              {deposit.accountName && ` · ${deposit.accountName}`}
            </span>
            <span className="text-muted">
              by {deposit.personName}, <Timestamp iso={deposit.startedAt} style="date-time" />
              {deposit.reference && ` · ${deposit.reference}`}
            </span>
            {deposit.message && <span>{deposit.message}</span>}
            <UnknownOutcome
              intentId={deposit.intentId}
              kind="deposit"
              what={`Deposit of ${formatCents(deposit.amountCents)} into ${groupAccountNumber(deposit.accountNumber)}`}
              lookups={deposit.lookups}
              canSettle={canSettle}
            />
          </li>
        ))}
      </ul>
    </Notice>
  );
}
