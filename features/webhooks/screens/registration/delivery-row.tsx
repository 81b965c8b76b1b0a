"use client";
import { ChevronRight } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { nameObject } from "@/components/contract/event-sentence";
import { callAction } from "@/components/session/call-action";
import { callPortal } from "@/components/session/fetch-portal";
import { Timestamp } from "@/components/shell/timestamp";
import { Button } from "@/components/ui/button";
import { classes } from "@/components/ui/classes";
import { CopyButton } from "@/components/ui/copy-button";
import { Skeleton } from "@/components/ui/skeleton";
import { Status, type StatusIcon } from "@/components/ui/status";
import type { Tone } from "@/components/ui/tag";
import { addToast } from "@/components/ui/toasts";
import { resendDeliveryAction } from "@/features/webhooks/actions";
import { receivedHref } from "@/features/webhooks/events/received-query";
import type { DeliveryDetailView } from "@/features/webhooks/get-delivery";
import type { DeliveryView } from "@/features/webhooks/view-deliveries";
import type { Delivery } from "@/lib/contract/webhook-extensions";
import { awaitAttempt } from "./await-attempt";

const PAUSE_MS = 1000;

const DeliveryDetail = dynamic(() => import("./delivery-detail").then((module) => module.DeliveryDetail), {
  loading: () => <Skeleton className="m-3.5 h-24" />,
});

const STATUS_STYLES: Readonly<Record<string, { icon: StatusIcon; tone: Tone }>> = {
  Delivered: { icon: "check", tone: "good" },
  Waiting: { icon: "progress", tone: "info" },
  Failed: { icon: "cross", tone: "bad" },
};

/** Formats a delivery's fields for its row, in display order; null if the field is shown elsewhere or not at all. */
const FACTS = {
  httpStatus: ({ httpStatus }) => (httpStatus === null ? null : `HTTP ${httpStatus}`),
  attempts: ({ attempts }) => (attempts === null ? null : `${attempts} ${attempts === 1 ? "attempt" : "attempts"}`),
  durationMs: ({ durationMs }) => (durationMs === null ? null : `${durationMs} ms`),
  status: null,
  error: null,
  createdAt: null,
  lastAttemptAt: null,
  nextAttemptAt: null,
  deliveredAt: null,
  // Used only to resend the delivery.
  id: null,
  // Shown by the link to the registration.
  registrationId: null,
  // Shown on the second line.
  eventName: null,
  eventId: null,
  paymentId: null,
} as const satisfies Record<keyof Delivery, ((row: DeliveryView) => string | null) | null>;

/** A delivery's registration, shown in lists that span registrations. */
interface DeliveryTarget {
  readonly id: string;
  readonly label: string;
  readonly isSuspended: boolean;
}

/** Shows a delivery on two lines; the first line expands to show the request and all attempts. */
export function DeliveryRow({
  row,
  canResend,
  target,
}: {
  row: DeliveryView;
  canResend: boolean;
  target?: DeliveryTarget;
}) {
  const [isOpen, setOpen] = useState(false);
  const statusStyle = STATUS_STYLES[row.status ?? ""] ?? ({ icon: "unknown", tone: "none" } as const);
  const at = row.deliveredAt ?? row.lastAttemptAt ?? row.createdAt;
  const facts = Object.values(FACTS).flatMap((fact) => fact?.(row) ?? []);
  return (
    <li>
      <div className="num flex flex-wrap items-center gap-x-4 px-3.5 py-1.5">
        <button
          type="button"
          aria-expanded={isOpen}
          disabled={!row.id}
          onClick={() => setOpen(!isOpen)}
          className="-ml-2 flex min-h-8 min-w-0 flex-1 basis-60 flex-wrap items-center gap-x-4 gap-y-0.5 rounded-sm py-1 pr-2 pl-7 text-left relative hover:bg-hover"
        >
          {row.id && (
            <ChevronRight
              aria-hidden
              className={classes(
                "absolute top-2.5 left-2 size-3.5 text-muted transition-transform",
                isOpen && "rotate-90",
              )}
            />
          )}
          <span className="w-[104px]">
            <Status icon={statusStyle.icon} tone={statusStyle.tone}>
              {row.status ?? "Unknown"}
            </Status>
          </span>
          <span className="w-[112px] text-muted">{at && <Timestamp iso={at} style="date-time" />}</span>
          <span className="min-w-0 flex-1 basis-40 truncate text-muted">
            {facts.join(" · ")}
            {row.error && (
              <span className="text-bad" data-tip={row.error}>
                {facts.length > 0 && " · "}
                {row.error}
              </span>
            )}
            {row.status === "Waiting" && target?.isSuspended && " · suspended, sent after a restart"}
            {row.status === "Waiting" && row.nextAttemptAt && !target?.isSuspended && (
              <>
                {" · next "}
                <Timestamp iso={row.nextAttemptAt} style="date-time" />
              </>
            )}
          </span>
        </button>
        {canResend && row.id && <ResendButton deliveryId={row.id} />}
        <DeliveredEvent row={row} target={target} />
      </div>
      {isOpen && row.id && <DeliveryDetail deliveryId={row.id} version={`${row.attempts} ${row.status}`} />}
    </li>
  );
}

/** Shows the delivered event, with links to its payment and to the received event. */
function DeliveredEvent({
  row: { eventName, eventId, paymentId, object },
  target,
}: {
  row: DeliveryView;
  target: DeliveryTarget | undefined;
}) {
  const name = object && nameObject(object);
  return (
    <span className="flex min-w-0 basis-full flex-wrap items-center gap-x-4 gap-y-1 pb-1 pl-5 text-muted text-sm">
      {eventName && <span>{eventName}</span>}
      {target && (
        <Link
          href={`/webhooks/${target.id}`}
          prefetch={false}
          data-tip={target.label}
          className="link max-w-full truncate rounded-sm sm:max-w-[min(40%,420px)]"
        >
          to {target.label}
        </Link>
      )}
      {eventId && (
        <span className="flex min-w-0 items-center gap-1">
          <span className="truncate font-mono text-xs">{eventId}</span>
          <CopyButton text={eventId} what="event ID" />
        </span>
      )}
      {!paymentId && name && <span>{name}</span>}
      {paymentId && (
        <>
          <Link href={`/payments/${encodeURIComponent(paymentId)}`} prefetch={false} className="link rounded-sm">
            <span className="inline-block first-letter:uppercase">{name ?? "Payment"}</span>
          </Link>
          <Link href={receivedHref({ paymentId })} prefetch={false} className="link rounded-sm">
            As received
          </Link>
        </>
      )}
    </span>
  );
}

/** Resends a delivery with the same event ID and reports the receiver's response. */
function ResendButton({ deliveryId }: { deliveryId: string }) {
  const router = useRouter();
  const [isPending, setPending] = useState(false);
  const resend = async () => {
    setPending(true);
    const outcome = await callAction(resendDeliveryAction)({ deliveryId });
    if (outcome.ok) {
      const path = `/api/deliveries/${encodeURIComponent(outcome.value.deliveryId)}`;
      const read = async () => {
        const delivery = await callPortal<DeliveryDetailView>(path);
        return delivery.ok ? delivery.value : null;
      };
      addToast(await awaitAttempt(outcome.value, read, () => new Promise((done) => setTimeout(done, PAUSE_MS))));
    } else addToast({ tone: "bad", title: "Not resent", detail: outcome.message });
    setPending(false);
    router.refresh();
  };
  return (
    <Button size="small" tone="quiet" onPress={() => void resend()} isPending={isPending}>
      Resend
    </Button>
  );
}
