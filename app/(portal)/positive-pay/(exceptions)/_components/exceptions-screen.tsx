"use client";
import { ShieldCheck } from "lucide-react";
import Link from "next/link";
import { useEffect, useRef, useState } from "react";
import { PositivePayTabs } from "@/app/(portal)/positive-pay/_components/positive-pay-tabs";
import { CheckViewer } from "@/components/check/check-viewer";
import { groupAccountNumber } from "@/components/contract/account-number";
import { Moment } from "@/components/shell/moment";
import { PageHeader } from "@/components/shell/page-header";
import { shortcutKey } from "@/components/shell/shortcuts";
import { StaleList } from "@/components/shell/stale-list";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import type { ImageView } from "@/lib/contract/enums";
import type { ExceptionList, ExceptionView } from "@/lib/portal/positive-pay/list-exceptions";
import { ComparisonCard, ComparisonRemark } from "./comparison-card";
import { Countdown } from "./countdown";
import { Decide } from "./decide";
import { ExceptionQueue } from "./exception-list";
import { useExceptions } from "./use-exceptions";

/** One screen to decide: the queue, the check, and what was authorized beside what came in; all of it by keyboard. */
export function ExceptionsScreen({
  initial,
  initialSelected,
  canDecide,
}: {
  initial: ExceptionList;
  initialSelected: string | null;
  canDecide: boolean;
}) {
  const { list, isStale, refetch } = useExceptions(initial);
  const { exceptions, undecided, bankNow } = list;
  const [selectedId, setSelectedId] = useState(initialSelected);
  const selected = exceptions.find(({ paymentId }) => paymentId === selectedId) ?? exceptions[0];
  const first = exceptions.find(({ letReturn }) => letReturn === null) ?? exceptions[0];

  const select = (paymentId: string) => {
    setSelectedId(paymentId);
    window.history.replaceState(null, "", `/positive-pay?selected=${encodeURIComponent(paymentId)}`);
  };
  const onKey = useRef<(event: KeyboardEvent) => void>(() => {});
  onKey.current = (event) => {
    const step = { j: 1, k: -1 }[shortcutKey(event) ?? ""];
    if (step === undefined || !selected) return;
    const next = exceptions[exceptions.indexOf(selected) + step];
    if (!next) return;
    event.preventDefault();
    select(next.paymentId);
    document.querySelector<HTMLElement>(`[data-exception="${CSS.escape(next.paymentId)}"]`)?.focus();
  };
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey.current(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);

  return (
    <>
      <PageHeader
        trail={[{ label: "Positive Pay", href: "/positive-pay" }, { label: "Exceptions" }]}
        title="Exceptions"
        beside={
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
      {isStale && <StaleList onAsk={() => void refetch()} />}
      {selected ? (
        <div className="grid items-start gap-3.5 lg:grid-cols-[250px_minmax(0,1fr)] xl:grid-cols-[250px_minmax(0,1fr)_348px]">
          <ExceptionQueue exceptions={exceptions} selectedId={selected.paymentId} onSelect={select} />
          <Presented key={selected.paymentId} exception={selected} />
          <div className="grid gap-3.5 lg:col-start-2 xl:col-start-auto">
            <ComparisonCard exception={selected} />
            <ComparisonRemark exception={selected} />
            {canDecide ? (
              <Decide key={selected.paymentId} exception={selected} onDecided={() => void refetch()} />
            ) : (
              <p className="text-muted text-sm">
                Deciding takes the compliance role. Without a decision it is returned at{" "}
                <Moment iso={selected.cutOffAt} style="date-time" /> as not authorized.
              </p>
            )}
          </div>
        </div>
      ) : (
        <div className="rounded-lg border bg-surface">
          <EmptyState
            icon={ShieldCheck}
            title="Nothing to decide"
            actions={<ButtonLink href="/positive-pay/authorizations">See the authorizations</ButtonLink>}
          >
            A check that is presented on an account with Positive Pay and has no authorization that fits waits here
            until noon of a business day.
          </EmptyState>
        </div>
      )}
    </>
  );
}

/** The check itself, as large as there is room. */
function Presented({ exception }: { exception: ExceptionView }) {
  const [side, setSide] = useState<ImageView>("front");
  const title = `check ${exception.checkNumber ?? "without a number"}`;
  const picture = (view: ImageView) => ({
    src: `/api/payments/${exception.paymentId}/images/${view}`,
    alt: `${view === "front" ? "Front" : "Back"} of ${title}`,
  });
  const { accountNumber, accountName, bofdRoutingNumber } = exception;
  return (
    <div className="grid min-w-0 gap-3.5">
      <CheckViewer pictures={{ front: picture("front"), back: picture("back") }} side={side} onSideChange={setSide} />
      <p className="num rounded-lg bg-sunken px-3.5 py-2.5 text-muted">
        Drawn on {accountNumber ? groupAccountNumber(accountNumber) : "an account that was not named"}
        {accountName && ` · ${accountName}`} · presented <Moment iso={exception.presentedAt} style="date-time" />
        {bofdRoutingNumber && ` by the bank of first deposit ${bofdRoutingNumber}`} ·{" "}
        <Link href={`/payments/${exception.paymentId}`} className="link">
          open the payment
        </Link>
      </p>
    </div>
  );
}
