"use client";
import Link from "next/link";
import { useLiveQuery } from "@/components/actions/use-live-query";
import { shortAccountNumber } from "@/components/contract/account-number";
import { EnumValue } from "@/components/contract/enum-value";
import { nameObject } from "@/components/contract/event-sentence";
import { PaymentStatus } from "@/components/contract/payment-status";
import { PaymentTags } from "@/components/contract/payment-tags";
import { BankTime } from "@/components/shell/bank-time";
import { PageHeader } from "@/components/shell/page-header";
import { Timestamp } from "@/components/shell/timestamp";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { Tag } from "@/components/ui/tag";
import type { DayLine } from "@/features/overview/day-figures";
import type { Overview } from "@/features/overview/get-overview";
import type { PaymentRow } from "@/features/payments/list-payments";
import type { EventRow } from "@/features/webhooks/events/view-event";
import { describeKind } from "@/lib/contract/labels/payment-kinds";
import { EVENT_LABELS } from "@/lib/contract/labels/webhook-labels";
import { formatCents } from "@/lib/money/cents";
import { UNSEEN_DEPOSITS_NOTE } from "@/lib/shared/unseen-deposits";
import { formatDay } from "@/lib/time/format-day";
import { AttentionCard } from "./attention-card";
import { Sparkline } from "./sparkline";

const FIGURE_LABELS = {
  deposits: "Deposits",
  inbound: "Inbound checks",
  returned: "Returns",
} as const satisfies Record<DayLine["id"], string>;

const TOPICS = ["payment", "authorization", "event", "intent", "approval"] as const;

/** The server computes the overview at most once a second. */
const EVERY_SECOND = { everyMs: 1000 };

/** Shows the items that need attention, the day's figures, and the latest events; updated live. */
export function OverviewScreen({ initial }: { initial: Overview }) {
  const {
    data: overview,
    staleReason,
    refetch,
  } = useLiveQuery("overview", "/api/overview", initial, TOPICS, EVERY_SECOND);
  return (
    <>
      <PageHeader
        trail={[{ label: "Overview" }]}
        title="Overview"
        titleNote={
          <p className="num text-muted">
            Bank time: <BankTime iso={overview.bankNow} style="date-time" />
          </p>
        }
      />
      {staleReason && (
        <Notice tone="warn" role="status" title="This may be out of date" className="mb-3">
          {staleReason} This page tries again every few seconds.
        </Notice>
      )}
      <div className="grid items-start gap-3.5 lg:grid-cols-[minmax(0,1fr)_372px]">
        <div className="grid min-w-0 gap-3.5">
          <AttentionCard overview={overview} onChanged={() => void refetch()} />
          <section aria-labelledby="the-day" className="grid gap-2">
            <div className="flex flex-wrap items-baseline justify-between gap-x-3">
              <h2 id="the-day">Created since {formatDay(overview.countedSince)}, Eastern time</h2>
              <p className="text-muted text-xs">{UNSEEN_DEPOSITS_NOTE}</p>
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

/** The figures for the business day, each linked to the counted payments. */
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
                {FIGURE_LABELS[id]}
                <span className="sr-only">: {count}</span>
              </Link>
            </h3>
            <p className="num mt-0.5 font-semibold text-2xl tracking-tight" aria-hidden>
              {count.toLocaleString("en-US")}
            </p>
            <p className="num text-muted">{formatCents(sumCents)}</p>
          </div>
          <div className="relative">
            <Sparkline label={FIGURE_LABELS[id]} days={days} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function LatestEvents({ events, now }: { events: readonly EventRow[]; now: string }) {
  return (
    <Card title="Latest events" titleId="latest-events" aside="live">
      {events.length === 0 ? (
        <p className="px-3.5 py-4 text-muted">No events yet. Events from the bank appear here within seconds.</p>
      ) : (
        // On narrow screens, where the list comes last on the page, only the first eight events are shown.
        <ol className="max-lg:[&>li:nth-child(n+9)]:hidden">
          {events.map((event) => (
            <li
              key={event.id}
              className="grid grid-cols-[88px_minmax(0,1fr)_auto] items-baseline gap-x-2.5 border-b px-3.5 py-1 last:border-0"
            >
              <span className="num text-muted text-xs">
                <Timestamp iso={event.happenedAt ?? event.receivedAt} style="short" now={now} />
              </span>
              {/* The 24 px tap target must not overlap the link below. */}
              <span className="[&_.explained]:my-0 [&_.explained]:block [&_.explained]:truncate">
                {event.eventName ? <EnumValue table={EVENT_LABELS} value={event.eventName} /> : "Unreadable"}
              </span>
              {event.state === "set-aside" && (
                <Tag tone="warn" tip={event.reason ?? undefined}>
                  Not processed
                </Tag>
              )}
              <EventSubject event={event} />
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

/** Links to an event's subject, if it has a page. */
function EventSubject({ event: { paymentId, object } }: { event: EventRow }) {
  const name = object && nameObject(object);
  if (paymentId === null && !name) return null;
  const label = <span className="first-letter:uppercase">{name ?? "Payment"}</span>;
  const href =
    paymentId !== null
      ? `/payments/${paymentId}`
      : object?.kind === "restriction"
        ? `/restrictions/${object.id}`
        : null;
  return href ? (
    <Link href={href} prefetch={false} className="num link col-span-2 col-start-2 flex py-0.5 text-sm">
      {label}
    </Link>
  ) : (
    <span className="num col-span-2 col-start-2 flex py-0.5 text-muted text-sm">{label}</span>
  );
}

/** The latest payments; shown only in wide windows. */
function LatestPayments({ payments, now }: { payments: readonly PaymentRow[]; now: string }) {
  return (
    <div className="hidden lg:block">
      <Card
        title="Latest payments"
        titleId="latest-payments"
        aside={
          <Link href="/payments" prefetch={false} className="link">
            All payments
          </Link>
        }
      >
        {payments.length === 0 ? (
          <p className="px-3.5 py-4 text-muted">No payments yet. Deposits and presented checks appear here.</p>
        ) : (
          <ol>
            {payments.map((payment) => (
              <LatestPayment key={payment.id} payment={payment} now={now} />
            ))}
          </ol>
        )}
      </Card>
    </div>
  );
}

function LatestPayment({ payment, now }: { payment: PaymentRow; now: string }) {
  const { id, createdAt, checkNumber, accountNumber, accountName, amountCents } = payment;
  const kind = describeKind(payment).label;
  const description = payment.payeeName ?? payment.reference ?? payment.purpose;
  return (
    <li className="num grid grid-cols-[minmax(0,1fr)_96px_240px] items-center gap-x-4 border-b px-3.5 py-2 last:border-0">
      <span className="min-w-0">
        <span className="block truncate">
          <Link href={`/payments/${id}`} prefetch={false} className="link">
            {checkNumber ? `Check ${checkNumber}` : kind}
          </Link>
          {description && <span className="ml-2.5">{description}</span>}
        </span>
        <span className="flex gap-2.5 text-muted text-xs">
          <span className="truncate">
            {accountName} {accountNumber && shortAccountNumber(accountNumber)}
          </span>
          {createdAt && <Timestamp iso={createdAt} style="short" now={now} />}
        </span>
      </span>
      <span className="text-right">{amountCents === null ? "" : formatCents(amountCents)}</span>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <PaymentStatus payment={payment} />
        <PaymentTags payment={payment} />
      </span>
    </li>
  );
}
