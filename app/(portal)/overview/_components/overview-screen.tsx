"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Moment } from "@/components/shell/moment";
import { PageHeader } from "@/components/shell/page-header";
import { readPortal, SignedOutError } from "@/components/shell/read-portal";
import { useLive } from "@/components/shell/use-live";
import { Notice } from "@/components/ui/notice";
import type { Overview } from "@/lib/portal/overview/get-overview";
import { Attention } from "./attention";
import { Day } from "./day";
import { formatBusinessDay } from "./format-business-day";
import { LatestEvents } from "./latest-events";

const POLL_MS = 5000;
const LIVE_POLL_MS = 30_000;
const TOPICS = ["payment", "authorization", "event", "intent"] as const;

/** What waits, the day so far, what the bank told last: starts with what the server rendered and stays true. */
export function OverviewScreen({ initial }: { initial: Overview }) {
  const client = useQueryClient();
  const isLive = useLive(TOPICS, () => void client.invalidateQueries({ queryKey: ["overview"] }));
  const { data: overview, error } = useQuery({
    queryKey: ["overview"],
    queryFn: ({ signal }) => readPortal<Overview>("/api/overview", signal),
    initialData: initial,
    retry: false,
    refetchInterval: isLive ? LIVE_POLL_MS : POLL_MS,
  });
  const isStale = error !== null && !(error instanceof SignedOutError);
  return (
    <>
      <PageHeader
        trail={[{ label: "Overview" }]}
        title="Overview"
        beside={
          <p className="num text-muted">
            Business day {formatBusinessDay(overview.businessDay)}; at the bank it is{" "}
            <Moment iso={overview.bankNow} style="date-time" />
          </p>
        }
      />
      {isStale && (
        <Notice tone="warn" role="status" title="This may be old" className="mb-3">
          The portal did not answer; it is asked again every few seconds.
        </Notice>
      )}
      <div className="grid items-start gap-3.5 lg:grid-cols-[minmax(0,1fr)_372px]">
        <div className="grid min-w-0 gap-3.5">
          <Attention overview={overview} />
          <section aria-labelledby="the-day" className="grid gap-2">
            <h2 id="the-day">The day</h2>
            <Day lines={overview.day} />
          </section>
        </div>
        <LatestEvents events={overview.events} now={overview.bankNow} />
      </div>
    </>
  );
}
