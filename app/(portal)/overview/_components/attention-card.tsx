"use client";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import Link from "next/link";
import { groupAccountNumber } from "@/components/contract/account-number";
import { readPortal } from "@/components/session/read-portal";
import { BankTime } from "@/components/shell/bank-time";
import { Timestamp } from "@/components/shell/timestamp";
import { useTimeRemaining } from "@/components/shell/use-time-remaining";
import { Card } from "@/components/ui/card";
import { classes } from "@/components/ui/classes";
import { formatCents } from "@/lib/money/cents";
import type { AttentionId } from "@/lib/portal/overview/attention";
import type { MatterId, Overview } from "@/lib/portal/overview/get-overview";
import type { SuspendedRegistrations } from "@/lib/portal/overview/suspended-registrations";
import type { UnknownOperation } from "@/lib/portal/overview/unknown-operations";
import { formatRemaining } from "@/lib/time/format-remaining";
import { ATTENTION_LABELS, SUSPENDED_LABELS } from "./attention-labels";
import { AttentionRow } from "./attention-row";
import { OpenMatters } from "./open-matters";

const SUSPENDED_POLL_MS = 60_000;

/** The pending work, most urgent first. */
export function AttentionCard({
  overview: { attention, unknown, matters, canDealWith, bankNow },
  onChanged,
}: {
  overview: Overview;
  /** Called when something was dealt with here. */
  onChanged: () => void;
}) {
  const { data: suspended } = useQuery({
    queryKey: ["suspended-registrations"],
    queryFn: ({ signal }) => readPortal<SuspendedRegistrations>("/api/suspended-registrations", signal),
    retry: false,
    refetchInterval: SUSPENDED_POLL_MS,
    staleTime: SUSPENDED_POLL_MS,
  });
  const waiting = attention.filter(({ count }) => count > 0);
  const isCalm = waiting.length === 0 && !suspended?.count;
  return (
    <Card title="Needs attention" titleId="attention">
      {isCalm ? (
        <p className="flex items-center gap-2.5 px-3.5 py-4">
          <CircleCheck aria-hidden className="size-4 shrink-0 text-good" />
          Nothing needs your attention.
        </p>
      ) : (
        <ul>
          {waiting.map(({ id, count, isMore, href, dueAt }) => (
            <AttentionRow
              key={id}
              words={ATTENTION_LABELS[id]}
              count={count}
              isMore={isMore}
              href={href}
              aside={dueAt && <Due at={dueAt} bankNow={bankNow} />}
            >
              {id === "unknown" && <UnknownList operations={unknown} />}
              {isMatter(id) && (
                <OpenMatters
                  matters={matters[id]}
                  count={count}
                  href={href}
                  canDeal={canDealWith}
                  onDealt={onChanged}
                />
              )}
            </AttentionRow>
          ))}
          {suspended?.count ? (
            <AttentionRow words={SUSPENDED_LABELS} count={suspended.count} href="/webhooks?status=Suspended" />
          ) : null}
        </ul>
      )}
      {suspended?.count === null && (
        <p className="border-t px-3.5 py-2 text-muted text-xs">
          The bank did not respond, so suspended webhooks are not counted here.
        </p>
      )}
    </Card>
  );
}

function isMatter(id: AttentionId): id is MatterId {
  return id === "returned-deposits" || id === "rejected-deposits";
}

function Due({ at, bankNow }: { at: string; bankNow: string }) {
  const remainingMs = useTimeRemaining(at, bankNow);
  return (
    <span className="flex gap-x-2 max-sm:pt-0.5 sm:block sm:text-right">
      <span
        aria-hidden
        className={classes("num block font-semibold", remainingMs < 30 * 60_000 ? "text-bad" : "text-warn")}
      >
        {remainingMs > 0 ? formatRemaining(remainingMs) : "too late"}
      </span>
      <span className="block text-muted text-xs">
        until <BankTime iso={at} />
      </span>
    </span>
  );
}

function UnknownList({ operations }: { operations: readonly UnknownOperation[] }) {
  return (
    <ul className="num grid gap-1 pr-3.5 pb-2.5 pl-[42px] text-sm">
      {operations.map((operation) => (
        <li key={operation.intentId} className="flex flex-wrap gap-x-2">
          {operation.paymentId ? (
            <Link href={`/payments/${operation.paymentId}`} className="link">
              {operation.label}
            </Link>
          ) : (
            <span className="font-medium">{operation.label}</span>
          )}
          <span>
            {[
              operation.amountCents !== null && formatCents(operation.amountCents),
              operation.accountNumber && groupAccountNumber(operation.accountNumber),
            ]
              .filter(Boolean)
              .join(" · ")}
          </span>
          <span className="text-muted">
            by {operation.personName}, <Timestamp iso={operation.startedAt} style="date-time" />
          </span>
        </li>
      ))}
    </ul>
  );
}
