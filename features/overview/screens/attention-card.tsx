"use client";
import { useQuery } from "@tanstack/react-query";
import { ChevronRight, CircleCheck, type LucideIcon } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { groupAccountNumber } from "@/components/contract/account-number";
import { readPortal } from "@/components/session/read-portal";
import { BankTime } from "@/components/shell/bank-time";
import { Timestamp } from "@/components/shell/timestamp";
import { useTimeRemaining } from "@/components/shell/use-time-remaining";
import { Card } from "@/components/ui/card";
import { classes } from "@/components/ui/classes";
import type { AttentionId } from "@/features/overview/attention";
import type { Overview, UnresolvedId } from "@/features/overview/get-overview";
import type { SuspendedRegistrations } from "@/features/overview/suspended-registrations";
import type { UnknownOperation } from "@/features/overview/unknown-operations";
import type { UnresolvedPayment } from "@/features/overview/unresolved-payments";
import { ResolveButton } from "@/features/payments/screens/payment/resolve-button";
import { labelOf } from "@/lib/contract/labels/label";
import { REJECTION_REASON_LABELS } from "@/lib/contract/labels/payment-labels";
import { returnReason } from "@/lib/contract/labels/remarks";
import { formatCents } from "@/lib/money/cents";
import { formatRemaining } from "@/lib/time/format-remaining";
import { ATTENTION_LABELS, SUSPENDED_LABELS } from "./attention-labels";

const SUSPENDED_POLL_MS = 60_000;

/** Lists pending work, most urgent first. */
export function AttentionCard({
  overview: { attention, unknown, unresolved, canResolve, bankNow },
  onChanged,
}: {
  overview: Overview;
  /** Called after the user marks a payment resolved. */
  onChanged: () => void;
}) {
  const { data: suspended } = useQuery({
    queryKey: ["suspended-registrations"],
    queryFn: ({ signal }) => readPortal<SuspendedRegistrations>("/api/suspended-registrations", signal),
    retry: false,
    refetchInterval: SUSPENDED_POLL_MS,
    staleTime: SUSPENDED_POLL_MS,
  });
  const pending = attention.filter(({ count }) => count > 0);
  const isEmpty = pending.length === 0 && !suspended?.count;
  return (
    <Card title="Needs attention" titleId="attention">
      {isEmpty ? (
        <p className="flex items-center gap-2.5 px-3.5 py-4">
          <CircleCheck aria-hidden className="size-4 shrink-0 text-good" />
          Nothing needs your attention.
        </p>
      ) : (
        <ul>
          {pending.map(({ id, count, isMore, href, dueAt }) => (
            <AttentionRow
              key={id}
              labels={ATTENTION_LABELS[id]}
              count={count}
              isMore={isMore}
              href={href}
              aside={dueAt && <TimeRemaining at={dueAt} bankNow={bankNow} />}
            >
              {id === "unknown" && <UnknownList operations={unknown} />}
              {isUnresolvedId(id) && (
                <UnresolvedPayments
                  unresolved={unresolved[id]}
                  count={count}
                  href={href}
                  canResolve={canResolve}
                  onResolved={onChanged}
                />
              )}
            </AttentionRow>
          ))}
          {suspended?.count ? (
            <AttentionRow labels={SUSPENDED_LABELS} count={suspended.count} href="/webhooks?status=Suspended" />
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

function isUnresolvedId(id: AttentionId): id is UnresolvedId {
  return id === "returned-deposits" || id === "rejected-deposits";
}

function TimeRemaining({ at, bankNow }: { at: string; bankNow: string }) {
  const remainingMs = useTimeRemaining(at, bankNow);
  return (
    <span className="flex gap-x-2 max-sm:pt-0.5 sm:block sm:text-right">
      <span
        aria-hidden
        className={classes("num block font-semibold", remainingMs < 30 * 60_000 ? "text-bad" : "text-warn")}
      >
        {remainingMs > 0 ? formatRemaining(remainingMs) : "overdue"}
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

/** Shows the count and label of an item, and links to its list. */
function AttentionRow({
  labels: { icon: Icon, tone, one, many, explanation },
  count,
  isMore,
  href,
  aside,
  children,
}: {
  labels: { icon: LucideIcon; tone: "bad" | "warn"; one: string; many: string; explanation: string };
  count: number;
  isMore?: boolean;
  href: string | null;
  aside?: ReactNode;
  children?: ReactNode;
}) {
  const line = (
    <>
      <Icon aria-hidden className={classes("mt-0.5 size-4 shrink-0", tone === "bad" ? "text-bad" : "text-warn")} />
      <span className="min-w-0">
        <span className="num font-medium">
          {count.toLocaleString("en-US")}
          {isMore && "+"} {count === 1 && !isMore ? one : many}
        </span>
        <span className="block text-muted text-sm">{explanation}</span>
      </span>
      <span className="max-sm:order-last max-sm:col-start-2">{aside}</span>
      {href ? <ChevronRight aria-hidden className="mt-0.5 size-4 text-muted" /> : <span />}
    </>
  );
  const rowClass =
    "grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 px-3.5 py-2.5 sm:grid-cols-[auto_minmax(0,1fr)_auto_auto]";
  return (
    <li className="border-b last:border-0">
      {href ? (
        <Link href={href} className={classes(rowClass, "hover:bg-hover focus-visible:-outline-offset-2")}>
          {line}
        </Link>
      ) : (
        <div className={rowClass}>{line}</div>
      )}
      {children}
    </li>
  );
}

/** Lists the newest rejected or returned payments, each with its reason and a button to mark it resolved. */
function UnresolvedPayments({
  unresolved,
  count,
  href,
  canResolve,
  onResolved,
}: {
  unresolved: readonly UnresolvedPayment[];
  /** The number of unresolved payments, including those not listed here. */
  count: number;
  href: string | null;
  canResolve: boolean;
  onResolved: () => void;
}) {
  const hiddenCount = count - unresolved.length;
  return (
    <ul className="num -mt-1.5 pr-3.5 pb-1.5 pl-[42px] text-sm">
      {unresolved.map((payment) => (
        <UnresolvedRow key={payment.paymentId} payment={payment} canResolve={canResolve} onResolved={onResolved} />
      ))}
      {hiddenCount > 0 && href && (
        <li className="pt-1.5">
          <Link href={href} prefetch={false} className="link">
            {hiddenCount.toLocaleString("en-US")} more
          </Link>
        </li>
      )}
    </ul>
  );
}

function UnresolvedRow({
  payment,
  canResolve,
  onResolved,
}: {
  payment: UnresolvedPayment;
  canResolve: boolean;
  onResolved: () => void;
}) {
  const { paymentId, checkNumber, amountCents, accountNumber, at } = payment;
  const name = checkNumber ? `Check ${checkNumber}` : "Check";
  const amount = amountCents === null ? null : formatCents(amountCents);
  return (
    <li className="flex items-center gap-x-3 border-t py-1.5 first:border-t-0">
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2.5">
        <Link href={`/payments/${paymentId}`} prefetch={false} className="link">
          {name}
        </Link>
        <span>{amount}</span>
        <span className="font-medium text-bad">{reasonOf(payment)}</span>
        <span className="text-muted">
          {accountNumber && `${groupAccountNumber(accountNumber)} · `}
          {at && <Timestamp iso={at} style="date-time" />}
        </span>
      </div>
      {canResolve && (
        <ResolveButton
          paymentId={paymentId}
          what={[name, amount].filter(Boolean).join(", ")}
          size="small"
          onDone={onResolved}
        />
      )}
    </li>
  );
}

function reasonOf({ returnCode, rejectionReason }: UnresolvedPayment): string {
  if (returnCode) return returnReason(returnCode);
  return rejectionReason ? labelOf(REJECTION_REASON_LABELS, rejectionReason).label : "No reason given";
}
