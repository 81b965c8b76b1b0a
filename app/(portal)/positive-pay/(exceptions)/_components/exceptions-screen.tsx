"use client";
import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { PositivePayTabs } from "@/app/(portal)/positive-pay/_components/positive-pay-tabs";
import { useShortcuts } from "@/components/keys/use-shortcuts";
import { PageHeader } from "@/components/shell/page-header";
import { StaleListNotice } from "@/components/shell/stale-list-notice";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import type { ExceptionList, ExceptionView } from "@/lib/portal/positive-pay/list-exceptions";
import type { Colleague } from "@/lib/portal/work/list-colleagues";
import { Countdown } from "./countdown";
import { ExceptionQueue } from "./exception-queue";
import { ExceptionSide } from "./exception-side";
import { type ExceptionOwner, ExceptionsFilter, exceptionsAddress, isOwnedBy } from "./exceptions-filter";
import { PresentedCheck } from "./presented-check";
import { useExceptions } from "./use-exceptions";

/**
 * One screen to decide: the queue, the check, and what was presented beside what was authorized; usable by keyboard
 * alone.
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
  const { list, staleBecause, refetch } = useExceptions(initial);
  const { undecided, bankNow } = list;
  const exceptions = list.exceptions.filter((exception) => isOwnedBy(owner, exception));
  const { selected, select, selectAndFocus } = useSelection(exceptions, initialSelected, owner);
  const [advancedTo, setAdvancedTo] = useState<string | null>(null);
  const afterAttempt = (isDecided: boolean) => {
    const next = isDecided && selected && nextUndecided(exceptions, selected);
    if (next) {
      setAdvancedTo(next.paymentId);
      selectAndFocus(next.paymentId);
    }
    void refetch();
  };
  const first = exceptions.find(({ letReturn, authorized }) => !letReturn && !authorized) ?? exceptions[0];
  return (
    <>
      <PageHeader
        trail={[{ label: "Positive Pay", href: "/positive-pay" }, { label: "Exceptions" }]}
        title="Exceptions"
        titleNote={
          first && (
            <Countdown
              key={`${first.cutOffAt} ${bankNow}`}
              count={undecided}
              cutOffAt={first.cutOffAt}
              bankNow={bankNow}
            />
          )
        }
        actions={<PositivePayTabs current="exceptions" waiting={undecided} />}
      />
      {staleBecause && <StaleListNotice because={staleBecause} onRetry={() => void refetch()} />}
      {list.exceptions.length > 0 && <ExceptionsFilter owner={owner} />}
      {selected ? (
        <div className="grid items-start gap-3.5 lg:grid-cols-[250px_minmax(0,1fr)] xl:grid-cols-[250px_minmax(0,1fr)_348px]">
          <ExceptionQueue exceptions={exceptions} selectedId={selected.paymentId} onSelect={select} />
          <PresentedCheck key={selected.paymentId} exception={selected} />
          <ExceptionSide
            exception={selected}
            cameByItself={selected.paymentId === advancedTo}
            canDecide={canDecide}
            deciders={deciders}
            canWork={canWork}
            colleagues={colleagues}
            onDecided={afterAttempt}
            onWorked={() => void refetch()}
          />
        </div>
      ) : (
        <NothingToDecide hasOthers={list.exceptions.length > 0} />
      )}
    </>
  );
}

/** The chosen exception, which J and K move through the queue. */
function useSelection(exceptions: readonly ExceptionView[], initialSelected: string | null, owner: ExceptionOwner) {
  const [selectedId, setSelectedId] = useState(initialSelected);
  const selected = exceptions.find(({ paymentId }) => paymentId === selectedId) ?? exceptions[0];
  const select = (paymentId: string) => {
    setSelectedId(paymentId);
    window.history.replaceState(null, "", exceptionsAddress(owner, paymentId));
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

/** The next undecided exception after one that was just decided, from the top again after the last; if there is any. */
function nextUndecided(exceptions: readonly ExceptionView[], decided: ExceptionView): ExceptionView | undefined {
  const at = exceptions.indexOf(decided);
  const inTurn = [...exceptions.slice(at + 1), ...exceptions.slice(0, at)];
  return inTurn.find(({ letReturn, authorized, isPaying }) => !letReturn && !authorized && !isPaying);
}

function NothingToDecide({ hasOthers }: { hasOthers: boolean }) {
  return (
    <div className="rounded-lg border bg-surface">
      {hasOthers ? (
        <EmptyState
          icon={ShieldCheck}
          title="None of these"
          actions={<ButtonLink href="/positive-pay">Show all</ButtonLink>}
        >
          Other checks wait for a decision, taken by others or by nobody.
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
      A check that is presented on an account with Positive Pay and has no matching authorization waits here until noon
      of a business day. What was decided is in the history.
    </EmptyState>
  );
}
