import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import type { RegistrationDetail } from "@/lib/portal/webhooks/get-registration";
import { DeliveryRow } from "./delivery-row";

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
