"use client";
import Link from "next/link";
import type { ReactNode } from "react";
import { PaymentStatus } from "@/components/contract/payment-status";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { ProgressBar } from "@/components/ui/progress-bar";
import { Skeleton } from "@/components/ui/skeleton";
import { Status } from "@/components/ui/status";
import { Cell, Row, Table, type TableColumn } from "@/components/ui/table";
import { Tag } from "@/components/ui/tag";
import type { BulkChange } from "@/lib/bulk/change-bulk-job";
import type { BulkItemView, BulkJobView } from "@/lib/bulk/get-bulk-job";
import { BULK_ITEM_STATES } from "@/lib/ledger/schema/bulk-tables";
import { isUnknown } from "@/lib/shared/request-failures";
import { countSent, describeJob, ITEM_NOUNS, ITEM_STATES, resultPathOf } from "./bulk-labels";
import { DepositTotals } from "./deposit-totals";
import { useBulkJob } from "./use-bulk-job";

const COLUMNS: readonly TableColumn[] = [
  { id: "position", title: "#", width: "64px" },
  { id: "item", title: "Item" },
  { id: "state", title: "State", width: "170px" },
  { id: "result", title: "Result", width: "40%" },
];

/**
 * Shows a bulk job's progress: counts, each item's state and result or reason for failure, and buttons to control the
 * job. Updates live. The job continues when the page is closed.
 *
 * @param initial the server-rendered job; if omitted, the job is fetched
 * @param buttonWhenSent shown once at least one item is done
 * @param hasItems false if the page lists each item's outcome elsewhere
 */
export function BulkProgress({
  jobId,
  initial,
  buttonWhenSent,
  hasItems = true,
}: {
  jobId: string;
  initial?: BulkJobView;
  buttonWhenSent?: ReactNode;
  hasItems?: boolean;
}) {
  const { job, state, show, isFirstPage, showAfter, change, isChanging, problem } = useBulkJob(jobId, initial);
  if (!job) return <Skeleton className="h-40 w-full rounded-lg" />;
  const { title, tone } = describeJob(job);
  const noun = ITEM_NOUNS[job.kind];
  return (
    <section aria-label="Progress" className="space-y-3 print:break-inside-auto!">
      <Card>
        <div className="space-y-3 px-3.5 py-3">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <Tag tone={tone}>{title}</Tag>
            <p className="num" aria-live="polite">
              <strong className="font-medium">{countSent(job).toLocaleString("en-US")}</strong> of{" "}
              {job.itemCount.toLocaleString("en-US")} {job.itemCount === 1 ? noun.replace(/s$/, "") : noun}
            </p>
            <p className="text-muted text-xs">Started by {job.startedBy}</p>
            <div className="ml-auto flex flex-wrap gap-2 print:hidden">
              {job.counts.done > 0 && buttonWhenSent}
              <JobButtons job={job} isChanging={isChanging} change={change} />
            </div>
          </div>
          <ProgressBar label={`${noun} done`} value={countSent(job) / Math.max(1, job.itemCount)} />
          {job.notice && <p className="text-muted">{job.notice}</p>}
          {job.totals.length > 0 && <DepositTotals totals={job.totals} />}
        </div>
      </Card>
      {problem && (
        <Notice
          tone="bad"
          role="alert"
          title={isUnknown(problem) ? "The job may not have changed" : "The job is unchanged"}
          requestId={problem.requestId}
        >
          {problem.message}
        </Notice>
      )}
      {hasItems && (
        <>
          <StateFilter job={job} state={state} show={show} />
          <BulkItemsTable job={job} />
        </>
      )}
      {hasItems && (job.next !== null || !isFirstPage) && (
        <nav aria-label="Pages" className="flex justify-between gap-2 print:hidden">
          <Button isDisabled={isFirstPage} onPress={() => showAfter(0)}>
            First page
          </Button>
          <Button isDisabled={job.next === null} onPress={() => showAfter(job.next ?? 0)}>
            Next page
          </Button>
        </nav>
      )}
    </section>
  );
}

function JobButtons({
  job,
  isChanging,
  change,
}: {
  job: BulkJobView;
  isChanging: boolean;
  change: (requested: BulkChange) => void;
}) {
  const { state, counts, retryable, canStop, canSend } = job;
  const button = (requested: BulkChange, label: string) => (
    <Button key={requested} size="small" isDisabled={isChanging} onPress={() => change(requested)}>
      {label}
    </Button>
  );
  return (
    <>
      {canStop && state === "running" && button("pause", "Pause")}
      {canSend && state === "paused" && button("resume", "Resume")}
      {canStop && state === "paused" && counts.waiting > 0 && button("skip-rest", `Skip ${counts.waiting} waiting`)}
      {canSend &&
        state !== "running" &&
        retryable > 0 &&
        button(
          "retry-failed",
          retryable === counts.failed ? `Retry ${retryable} failed` : `Retry ${retryable} of ${counts.failed} failed`,
        )}
      <a className={buttonStyle("plain", "small")} href={`/api/bulk-jobs/${job.id}/result`} download>
        Download CSV
      </a>
      <Button size="small" onPress={() => window.print()}>
        Print
      </Button>
    </>
  );
}

function StateFilter({
  job,
  state,
  show,
}: {
  job: BulkJobView;
  state: BulkJobView["items"][number]["state"] | null;
  show: ReturnType<typeof useBulkJob>["show"];
}) {
  const shownStates = BULK_ITEM_STATES.filter((each) => job.counts[each] > 0 || each === state);
  if (shownStates.length < 2) return null;
  return (
    <fieldset className="flex flex-wrap gap-1.5 print:hidden">
      <legend className="sr-only">Show items</legend>
      {[null, ...shownStates].map((each) => (
        <Button
          key={each ?? "all"}
          size="small"
          tone={each === state ? "plain" : "quiet"}
          aria-pressed={each === state}
          onPress={() => show(each)}
        >
          {each === null ? "All" : ITEM_STATES[each].label}
          <span className="num text-muted">
            {(each === null ? job.itemCount : job.counts[each]).toLocaleString("en-US")}
          </span>
        </Button>
      ))}
    </fieldset>
  );
}

/** A row per item with its state and its result or reason. On a phone, each row is a card. */
function BulkItemsTable({ job }: { job: BulkJobView }) {
  return (
    <Table label="Items" columns={COLUMNS} hasCardRows className="bulk-items-table">
      {job.items.map((item) => (
        <Row key={item.position}>
          <Cell>{item.position}</Cell>
          <Cell>
            <span className="block truncate">{item.label}</span>
          </Cell>
          <Cell>
            <Status
              icon={ITEM_STATES[item.state].icon}
              tone={ITEM_STATES[item.state].tone}
              tip={ITEM_STATES[item.state].explanation}
            >
              {ITEM_STATES[item.state].label}
            </Status>
          </Cell>
          <Cell>
            <ItemResult job={job} item={item} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function ItemResult({ job, item }: { job: BulkJobView; item: BulkItemView }) {
  const path = resultPathOf(job.kind, item);
  return (
    <>
      {item.message && <span className="block">{item.message}</span>}
      <span className="flex flex-wrap items-baseline gap-x-3">
        {item.payment && <PaymentStatus payment={item.payment} />}
        {path ? (
          <Link className="link relative" href={path}>
            {item.state === "proposed" ? "Open the proposal" : "Open"}
            <span className="sr-only"> {item.label}</span>
          </Link>
        ) : (
          item.resultId && <code className="select-all break-all text-muted text-xs">{item.resultId}</code>
        )}
      </span>
      {item.requestId && (
        <span className="block select-all break-all text-muted text-xs">Request ID {item.requestId}</span>
      )}
    </>
  );
}
