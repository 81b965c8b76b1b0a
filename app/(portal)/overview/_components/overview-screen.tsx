"use client";
import { useLiveQuery } from "@/app/(portal)/_components/use-live-query";
import { BankTime } from "@/components/shell/bank-time";
import { PageHeader } from "@/components/shell/page-header";
import { Notice } from "@/components/ui/notice";
import type { Overview } from "@/lib/portal/overview/get-overview";
import { UNSEEN_DEPOSITS } from "@/lib/shared/unseen-deposits";
import { formatDay } from "@/lib/time/format-day";
import { AttentionCard } from "./attention-card";
import { DayFigures } from "./day-figures";
import { LatestEvents } from "./latest-events";
import { LatestPayments } from "./latest-payments";

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
