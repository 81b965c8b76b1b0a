"use client";
import Link from "next/link";
import { useLiveQuery } from "@/app/(portal)/_components/use-live-query";
import { BankTime } from "@/components/shell/bank-time";
import { PageHeader } from "@/components/shell/page-header";
import { Notice } from "@/components/ui/notice";
import { formatCents } from "@/lib/money/cents";
import type { DayLine } from "@/lib/portal/overview/day-figures";
import type { Overview } from "@/lib/portal/overview/get-overview";
import { UNSEEN_DEPOSITS } from "@/lib/shared/unseen-deposits";
import { formatDay } from "@/lib/time/format-day";
import { AttentionCard } from "./attention-card";
import { LatestEvents } from "./latest-events";
import { LatestPayments } from "./latest-payments";
import { Sparkline } from "./sparkline";

const LABELS = {
  deposits: "Deposits",
  inbound: "Inbound checks",
  returned: "Returns",
} as const satisfies Record<DayLine["id"], string>;

const TOPICS = ["payment", "authorization", "event", "intent", "approval"] as const;

/** Computing the overview more often shows nobody more. */
const EVERY_SECOND = { everyMs: 1000 };

/** What needs attention, the figures of the day, and the latest events; live. */
export function OverviewScreen({ initial }: { initial: Overview }) {
  const {
    data: overview,
    staleBecause,
    refetch,
  } = useLiveQuery("overview", "/api/overview", initial, TOPICS, EVERY_SECOND);
  return (
    <>
      <PageHeader
        trail={[{ label: "Overview" }]}
        title="Overview"
        titleNote={
          <p className="num text-muted">
            Business day {formatDay(overview.businessDay)}; at the bank it is{" "}
            <BankTime iso={overview.bankNow} style="date-time" />
          </p>
        }
      />
      {staleBecause && (
        <Notice tone="warn" role="status" title="This may be out of date" className="mb-3">
          {staleBecause} This page tries again every few seconds.
        </Notice>
      )}
      <div className="grid items-start gap-3.5 lg:grid-cols-[minmax(0,1fr)_372px]">
        <div className="grid min-w-0 gap-3.5">
          <AttentionCard overview={overview} onChanged={() => void refetch()} />
          <section aria-labelledby="the-day" className="grid gap-2">
            <div className="flex flex-wrap items-baseline justify-between gap-x-3">
              <h2 id="the-day">The day</h2>
              <p className="text-muted text-xs">{UNSEEN_DEPOSITS}</p>
            </div>
            <DayFigures lines={overview.day} />
          </section>
          <LatestPayments payments={overview.payments} now={overview.bankNow} />
        </div>
        <LatestEvents events={overview.events} now={overview.bankNow} />
      </div>
    </>
  );
}

/** The figures of the business day; each links to the payments that it counts. */
function DayFigures({ lines }: { lines: readonly DayLine[] }) {
  return (
    <ul className="grid gap-3.5 sm:grid-cols-3">
      {lines.map(({ id, count, sumCents, href, days }) => (
        <li
          key={id}
          className="relative grid grid-cols-[1fr_151px] items-end gap-3 rounded-lg border bg-surface px-3.5 pt-3 pb-3.5 hover:bg-hover sm:grid-cols-1"
        >
          <div>
            <h3 className="text-muted text-xs">
              <Link href={href} prefetch={false} className="after:absolute after:inset-0 after:rounded-lg">
                {LABELS[id]}
                <span className="sr-only">: {count}</span>
              </Link>
            </h3>
            <p className="num mt-0.5 font-semibold text-2xl tracking-tight" aria-hidden>
              {count.toLocaleString("en-US")}
            </p>
            <p className="num text-muted">{formatCents(sumCents)}</p>
          </div>
          <div className="relative">
            <Sparkline label={LABELS[id]} days={days} />
          </div>
        </li>
      ))}
    </ul>
  );
}
