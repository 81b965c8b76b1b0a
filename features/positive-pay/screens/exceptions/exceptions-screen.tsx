"use client";
import { ShieldCheck } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { useLiveQuery } from "@/components/actions/use-live-query";
import { CheckViewer } from "@/components/check/check-viewer";
import { groupAccountNumber } from "@/components/contract/account-number";
import { useShortcuts } from "@/components/keys/use-shortcuts";
import { BankTime } from "@/components/shell/bank-time";
import { PageHeader } from "@/components/shell/page-header";
import { StaleListNotice } from "@/components/shell/stale-list-notice";
import { Timestamp } from "@/components/shell/timestamp";
import { useTimeRemaining } from "@/components/shell/use-time-remaining";
import { ButtonLink } from "@/components/ui/button-link";
import { classes } from "@/components/ui/classes";
import { EmptyState } from "@/components/ui/empty-state";
import type { ExceptionList, ExceptionView } from "@/features/positive-pay/list-exceptions";
import { PositivePayTabs } from "@/features/positive-pay/screens/positive-pay-tabs";
import type { Colleague } from "@/lib/assignments/list-colleagues";
import type { ImageView } from "@/lib/contract/enums";
import { formatRemaining } from "@/lib/time/format-remaining";
import { ExceptionQueue } from "./exception-queue";
import { ExceptionSide } from "./exception-side";
import { type ExceptionOwner, ExceptionsFilter, exceptionsHref, isOwnedBy } from "./exceptions-filter";

/** Live-update topics. A decision is an intent until the bank confirms it, or an approval until someone approves it. */
const TOPICS = ["payment", "intent", "approval"] as const;

/**
 * Shows the queue, the selected check and its comparison with the authorization. Every action has a keyboard shortcut.
 */
export function ExceptionsScreen({
  initial,
  owner,
  initialSelected,
  canDecide,
  deciders,
  canWork,
  colleagues,
}: {
  initial: ExceptionList;
  owner: ExceptionOwner;
  initialSelected: string | null;
  canDecide: boolean;
  deciders: readonly string[];
  canWork: boolean;
  colleagues: readonly Colleague[];
}) {
  const { list, staleReason, refetch } = useExceptions(initial);
  const { undecided, bankNow } = list;
  const exceptions = list.exceptions.filter((exception) => isOwnedBy(owner, exception));
  const { selected, select, selectAndFocus } = useSelection(exceptions, initialSelected, owner);
  const [autoSelectedId, setAutoSelectedId] = useState<string | null>(null);
  const handleDecisionAttempt = (isDecided: boolean) => {
    const next = isDecided && selected && nextUndecided(exceptions, selected);
    if (next) {
      setAutoSelectedId(next.paymentId);
      selectAndFocus(next.paymentId);
    }
    void refetch();
  };
  const nextToDecide = exceptions.find(({ letReturn, authorized }) => !letReturn && !authorized) ?? exceptions[0];
  return (
    <>
      <PageHeader
        trail={[{ label: "Positive Pay", href: "/positive-pay" }, { label: "Exceptions" }]}
        title="Exceptions"
        titleNote={
          nextToDecide && (
            <Countdown
              key={`${nextToDecide.cutOffAt} ${bankNow}`}
              count={undecided}
              cutOffAt={nextToDecide.cutOffAt}
              bankNow={bankNow}
            />
          )
        }
        actions={<PositivePayTabs current="exceptions" waiting={undecided} />}
      />
      {staleReason && <StaleListNotice because={staleReason} onRetry={() => void refetch()} />}
      {list.exceptions.length > 0 && <ExceptionsFilter owner={owner} />}
      {selected ? (
        <div className="grid items-start gap-3.5 lg:grid-cols-[250px_minmax(0,1fr)] xl:grid-cols-[250px_minmax(0,1fr)_348px]">
          <ExceptionQueue exceptions={exceptions} selectedId={selected.paymentId} onSelect={select} />
          <PresentedCheck key={selected.paymentId} exception={selected} />
          <ExceptionSide
            exception={selected}
            isAutoSelected={selected.paymentId === autoSelectedId}
            canDecide={canDecide}
            deciders={deciders}
            canWork={canWork}
            colleagues={colleagues}
            onDecided={handleDecisionAttempt}
            onAssignmentChange={() => void refetch()}
          />
        </div>
      ) : (
        <EmptyQueue hasOtherExceptions={list.exceptions.length > 0} />
      )}
    </>
  );
}

/** Holds the selected exception, and binds J and K to move through the queue. */
function useSelection(exceptions: readonly ExceptionView[], initialSelected: string | null, owner: ExceptionOwner) {
  const [selectedId, setSelectedId] = useState(initialSelected);
  const selected = exceptions.find(({ paymentId }) => paymentId === selectedId) ?? exceptions[0];
  const select = (paymentId: string) => {
    setSelectedId(paymentId);
    window.history.replaceState(null, "", exceptionsHref(owner, paymentId));
  };
  const selectAndFocus = (paymentId: string) => {
    select(paymentId);
    document.querySelector<HTMLElement>(`[data-exception="${CSS.escape(paymentId)}"]`)?.focus();
  };
  const move = (step: 1 | -1) => {
    const next = selected && exceptions[exceptions.indexOf(selected) + step];
    if (!next) return false;
    selectAndFocus(next.paymentId);
  };
  useShortcuts("Exceptions", [
    { keys: ["j"], description: "Next check", isRepeatable: true, run: () => move(1) },
    { keys: ["k"], description: "Previous check", isRepeatable: true, run: () => move(-1) },
  ]);
  return { selected, select, selectAndFocus };
}

/** Returns the next exception that needs a decision, wrapping around; undefined if there is none. */
function nextUndecided(exceptions: readonly ExceptionView[], decided: ExceptionView): ExceptionView | undefined {
  const index = exceptions.indexOf(decided);
  const candidates = [...exceptions.slice(index + 1), ...exceptions.slice(0, index)];
  return candidates.find(({ letReturn, authorized, isPaying }) => !letReturn && !authorized && !isPaying);
}

function EmptyQueue({ hasOtherExceptions }: { hasOtherExceptions: boolean }) {
  return (
    <div className="rounded-lg border bg-surface">
      {hasOtherExceptions ? (
        <EmptyState
          icon={ShieldCheck}
          title="No checks match this filter"
          actions={<ButtonLink href="/positive-pay">Show all</ButtonLink>}
        >
          Other checks are waiting for a decision. They are unassigned or assigned to someone else.
        </EmptyState>
      ) : (
        <NoExceptions />
      )}
    </div>
  );
}

function NoExceptions() {
  return (
    <EmptyState
      icon={ShieldCheck}
      title="Nothing to decide"
      actions={<ButtonLink href="/positive-pay/history">See the history</ButtonLink>}
    >
      Checks presented without a matching authorization on a Positive Pay account wait here until noon on a business
      day. Past decisions are in the history.
    </EmptyState>
  );
}

/** Counts down to the cut-off on the bank's clock; screen readers announce only the cut-off time. */
function Countdown({ count, cutOffAt, bankNow }: { count: number; cutOffAt: string; bankNow: string }) {
  const remainingMs = useTimeRemaining(cutOffAt, bankNow);
  const isOver = remainingMs <= 0;
  const isDone = count === 0;
  const isNear = remainingMs < 30 * 60_000;
  return (
    <span
      className={classes(
        "num inline-flex min-h-7 items-center rounded-md px-2.5 font-medium text-sm",
        isDone ? "bg-good-tint text-good" : isNear ? "bg-bad-tint text-bad" : "bg-warn-tint text-warn",
      )}
    >
      {isDone ? (
        <span>All decided</span>
      ) : (
        <span>
          {count} to decide before <BankTime iso={cutOffAt} />
          {" · "}
          <b aria-hidden className="font-semibold">
            {isOver ? "too late" : formatRemaining(remainingMs)}
          </b>
        </span>
      )}
    </span>
  );
}

/** Shows the images of the presented check, its account and its bank of first deposit. */
function PresentedCheck({ exception }: { exception: ExceptionView }) {
  const [side, setSide] = useState<ImageView>("front");
  const title = exception.checkNumber ? `check ${exception.checkNumber}` : "a check without a number";
  const imageOf = (view: ImageView) =>
    exception.hasNoPicture[view]
      ? null
      : {
          src: `/api/payments/${exception.paymentId}/images/${view}`,
          alt: `${view === "front" ? "Front" : "Back"} of ${title}`,
        };
  const { accountNumber, accountName, bofdRoutingNumber } = exception;
  return (
    <div className="grid min-w-0 gap-3.5">
      <CheckViewer pictures={{ front: imageOf("front"), back: imageOf("back") }} side={side} onSideChange={setSide} />
      <p className="num rounded-lg bg-sunken px-3.5 py-2.5 text-muted">
        Drawn on {accountNumber ? groupAccountNumber(accountNumber) : "an unknown account"}
        {accountName && ` · ${accountName}`} · presented <Timestamp iso={exception.presentedAt} style="date-time" />
        {bofdRoutingNumber && ` · bank of first deposit ${bofdRoutingNumber}`} ·{" "}
        <Link href={`/payments/${exception.paymentId}`} className="link">
          open the payment
        </Link>
      </p>
    </div>
  );
}

/** Keeps the server-rendered exceptions up to date. */
function useExceptions(initial: ExceptionList) {
  const { data: list, ...state } = useLiveQuery("exceptions", "/api/positive-pay/exceptions", initial, TOPICS);
  return { list, ...state };
}
