import Link from "next/link";
import { Timestamp } from "@/components/shell/timestamp";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { Notice } from "@/components/ui/notice";
import { Status, type StatusIcon } from "@/components/ui/status";
import type { Tone } from "@/components/ui/tag";
import type { Delivery } from "@/lib/contract/webhook-extensions";
import { receivedHref } from "@/lib/portal/events/received-query";
import type { DeliveryView, RegistrationDetail } from "@/lib/portal/webhooks/get-registration";
import { ResendButton } from "./resend-button";

/** The delivery log of a registration, where the bank offers one. */
export function DeliveriesCard({
  registrationId,
  deliveries,
  pageNumber,
  canResend,
}: {
  registrationId: string;
  deliveries: RegistrationDetail["deliveries"];
  pageNumber: number;
  canResend: boolean;
}) {
  return (
    <Card title="Deliveries" titleId="deliveries-title">
      {deliveries === null ? (
        <p className="px-3.5 py-6 text-muted">This bank offers no log of its deliveries.</p>
      ) : !deliveries.ok ? (
        <Notice tone="bad" requestId={deliveries.requestId} className="m-3.5">
          {deliveries.message}
        </Notice>
      ) : deliveries.value.rows.length === 0 ? (
        <p className="px-3.5 py-6 text-muted">
          Nothing has been sent yet. The next event of this name appears here; a ping is not listed.
        </p>
      ) : (
        <>
          <ul className="divide-y">
            {deliveries.value.rows.map((row, index) => (
              <DeliveryRow key={row.id ?? index} row={row} canResend={canResend} />
            ))}
          </ul>
          <Pages registrationId={registrationId} pageNumber={pageNumber} totalPages={deliveries.value.totalPages} />
        </>
      )}
    </Card>
  );
}

const LOOKS: Readonly<Record<string, { icon: StatusIcon; tone: Tone }>> = {
  Delivered: { icon: "check", tone: "good" },
  Waiting: { icon: "progress", tone: "info" },
  Failed: { icon: "cross", tone: "bad" },
};

/** A delivery's fields in words, in their order; null for one that its row shows by itself or not at all. */
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
  // To send it again.
  id: null,
  // The same in every row: the page is about one registration.
  registrationId: null,
  // In the second line.
  eventName: null,
  eventId: null,
} as const satisfies Record<keyof Delivery, ((row: DeliveryView) => string | null) | null>;

function DeliveryRow({ row, canResend }: { row: DeliveryView; canResend: boolean }) {
  const look = LOOKS[row.status ?? ""] ?? ({ icon: "unknown", tone: "none" } as const);
  const at = row.deliveredAt ?? row.lastAttemptAt ?? row.createdAt;
  const facts = Object.values(FACTS).flatMap((fact) => fact?.(row) ?? []);
  return (
    <li className="num flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 px-3.5 py-1.5">
      <span className="w-[104px]">
        <Status icon={look.icon} tone={look.tone}>
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
        {row.status === "Waiting" && row.nextAttemptAt && (
          <>
            {" · next "}
            <Timestamp iso={row.nextAttemptAt} style="date-time" />
          </>
        )}
      </span>
      {canResend && row.id && <ResendButton deliveryId={row.id} />}
      <DeliveredEvent row={row} />
    </li>
  );
}

/** The event that is delivered, the payment it is about, and the body as the portal received it. */
function DeliveredEvent({ row: { eventName, eventId, paymentId } }: { row: DeliveryView }) {
  return (
    <span className="flex min-w-0 basis-full flex-wrap items-center gap-x-4 gap-y-1 pb-1 text-muted text-sm">
      {eventName && <span>{eventName}</span>}
      {eventId && (
        <span className="flex min-w-0 items-center gap-1">
          <span className="truncate font-mono text-xs">{eventId}</span>
          <CopyButton text={eventId} what="event id" />
        </span>
      )}
      {paymentId && (
        <>
          <Link href={`/payments/${encodeURIComponent(paymentId)}`} prefetch={false} className="link rounded-sm">
            Payment
          </Link>
          <Link href={receivedHref({ paymentId })} prefetch={false} className="link rounded-sm">
            Body
          </Link>
        </>
      )}
    </span>
  );
}

function Pages({
  registrationId,
  pageNumber,
  totalPages,
}: {
  registrationId: string;
  pageNumber: number;
  totalPages: number | null;
}) {
  if (totalPages === null || totalPages <= 1) return null;
  return (
    <nav aria-label="Pages of deliveries" className="flex items-center justify-between gap-2 border-t px-3.5 py-2">
      {pageNumber > 1 ? (
        <ButtonLink size="small" href={`/webhooks/${registrationId}?page=${pageNumber - 1}`} scroll={false}>
          Newer
        </ButtonLink>
      ) : (
        <span />
      )}
      <span className="num text-muted text-xs">
        {pageNumber} of {totalPages}
      </span>
      {pageNumber < totalPages ? (
        <ButtonLink size="small" href={`/webhooks/${registrationId}?page=${pageNumber + 1}`} scroll={false}>
          Older
        </ButtonLink>
      ) : (
        <span />
      )}
    </nav>
  );
}
