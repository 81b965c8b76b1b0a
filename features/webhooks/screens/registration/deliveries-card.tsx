import { Timestamp } from "@/components/shell/timestamp";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { TabLinks } from "@/components/ui/tab-links";
import { type DeliveryHealth, failurePercent } from "@/features/webhooks/delivery-health";
import type { RegistrationDetail } from "@/features/webhooks/get-registration";
import { ResendButton } from "@/features/webhooks/screens/deliveries/resend-button";
import { DELIVERY_STATUSES, type DeliveryStatus } from "@/lib/contract/webhook-extensions";
import { DeliveryRow } from "./delivery-row";

type Status = DeliveryStatus | undefined;

/** Shows a registration's delivery log, filtered by status, if the bank has one. */
export function DeliveriesCard({
  registrationId,
  deliveries,
  health,
  status,
  pageNumber,
  resendSince,
}: {
  registrationId: string;
  deliveries: RegistrationDetail["deliveries"];
  health: RegistrationDetail["health"];
  status: Status;
  pageNumber: number;
  /** Suggested start time of a resend, as an ISO 8601 timestamp; null if the user can't resend. */
  resendSince: string | null;
}) {
  return (
    <Card
      title="Deliveries"
      titleId="deliveries-title"
      aside={
        resendSince && deliveries && <ResendButton size="small" registrationId={registrationId} since={resendSince} />
      }
    >
      {deliveries && (
        <div className="num flex flex-wrap items-center gap-x-4 gap-y-2 border-b px-3.5 py-2">
          <TabLinks
            label="Status of deliveries"
            current={status ?? "All"}
            tabs={(["All", ...DELIVERY_STATUSES] as const).map((value) => ({
              value,
              label: value,
              href: deliveriesHref(registrationId, value === "All" ? undefined : value, 1),
            }))}
          />
          {health && <Health health={health} />}
        </div>
      )}
      {deliveries === null ? (
        <p className="px-3.5 py-6 text-muted">This bank does not offer a delivery log.</p>
      ) : !deliveries.ok ? (
        <Notice tone="bad" requestId={deliveries.requestId} className="m-3.5">
          {deliveries.message}
        </Notice>
      ) : deliveries.value.rows.length === 0 ? (
        <p className="px-3.5 py-6 text-muted">
          {status
            ? `No ${status.toLowerCase()} deliveries.`
            : "No deliveries yet. The next event of this name appears here; pings are not listed."}
        </p>
      ) : (
        <>
          <ul className="divide-y">
            {deliveries.value.rows.map((row, index) => (
              <DeliveryRow key={row.id ?? index} row={row} canResend={resendSince !== null} />
            ))}
          </ul>
          <Pages
            hrefOf={(page) => deliveriesHref(registrationId, status, page)}
            pageNumber={pageNumber}
            totalPages={deliveries.value.totalPages}
          />
        </>
      )}
    </Card>
  );
}

/** Returns the URL of a page of the log. */
function deliveriesHref(registrationId: string, status: Status, page: number): string {
  const params = new URLSearchParams();
  if (status) params.set("status", status);
  if (page > 1) params.set("page", String(page));
  return `/webhooks/${registrationId}${params.size > 0 ? `?${params}` : ""}`;
}

/** Shows how many of the newest deliveries failed, and when a delivery last succeeded. */
function Health({ health }: { health: DeliveryHealth }) {
  const { listed, attempted, failed, lastDeliveredAt } = health;
  if (listed === 0) return null;
  return (
    <p className="text-muted text-sm">
      <span className={failed > 0 ? "text-bad" : undefined}>
        {attempted === 0
          ? waitingText(listed)
          : attempted === 1
            ? `last attempt ${failed === 1 ? "failed" : "succeeded"}`
            : `last attempt failed for ${failed} of the newest ${attempted}${failurePercent(health)}`}
      </span>
      {" · "}
      {lastDeliveredAt ? (
        <>
          last delivered <Timestamp iso={lastDeliveredAt} style="date-time" />
        </>
      ) : (
        "never delivered"
      )}
    </p>
  );
}

function Pages({
  hrefOf,
  pageNumber,
  totalPages,
}: {
  hrefOf: (page: number) => string;
  pageNumber: number;
  totalPages: number | null;
}) {
  if (totalPages === null || totalPages <= 1) return null;
  return (
    <nav aria-label="Pages of deliveries" className="flex items-center justify-between gap-2 border-t px-3.5 py-2">
      {pageNumber > 1 ? (
        <ButtonLink size="small" href={hrefOf(pageNumber - 1)} scroll={false}>
          Newer
        </ButtonLink>
      ) : (
        <span />
      )}
      <span className="num text-muted text-xs">
        {pageNumber} of {totalPages}
      </span>
      {pageNumber < totalPages ? (
        <ButtonLink size="small" href={hrefOf(pageNumber + 1)} scroll={false}>
          Older
        </ButtonLink>
      ) : (
        <span />
      )}
    </nav>
  );
}

function waitingText(listed: number): string {
  return listed === 1 ? "1 delivery is waiting" : `the newest ${listed} are waiting`;
}
