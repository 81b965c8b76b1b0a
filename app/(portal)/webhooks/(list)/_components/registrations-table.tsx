import Link from "next/link";
import { RegistrationStatus } from "@/app/(portal)/webhooks/_components/registration-status";
import { Timestamp } from "@/components/shell/timestamp";
import { Cell, Row, Table, type TableColumn } from "@/components/ui/table";
import { labelOf } from "@/lib/contract/labels/label";
import { EVENT_LABELS } from "@/lib/contract/labels/webhook-labels";
import type { RegistrationView } from "@/lib/portal/webhooks/registration-view";

const COLUMNS: readonly TableColumn[] = [
  { id: "event", title: "Event", width: "228px" },
  { id: "target", title: "Delivered to" },
  { id: "how", title: "How", width: "132px" },
  { id: "status", title: "Status", width: "148px" },
  { id: "changed", title: "Changed", width: "112px" },
];

/** Registrations in rows, on a phone as cards; the event name is the link. */
export function RegistrationsTable({ registrations }: { registrations: readonly RegistrationView[] }) {
  return (
    <Table label="Registrations" columns={COLUMNS} hasCardRows className="registrations-table whitespace-nowrap">
      {registrations.map((registration) => (
        <Row key={registration.id}>
          <Cell>
            <Link
              href={`/webhooks/${registration.id}`}
              prefetch={false}
              data-tip={registration.eventName ? labelOf(EVENT_LABELS, registration.eventName).explanation : undefined}
            >
              {registration.eventName ?? "Event not reported"}
            </Link>
          </Cell>
          <Cell data-tip={registration.callbackUrl ?? undefined}>
            <Target registration={registration} />
          </Cell>
          <Cell>
            {registration.type ?? "Unknown"} · {registration.format ?? "unknown"}
          </Cell>
          <Cell>
            <RegistrationStatus {...registration} />
          </Cell>
          <Cell>
            {registration.lastModifiedAt && <Timestamp iso={registration.lastModifiedAt} style="date-time" />}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function Target({ registration: { callbackUrl, isPortal, type } }: { registration: RegistrationView }) {
  if (isPortal) return <span className="font-sans text-text">This portal</span>;
  return callbackUrl ?? <span className="font-sans">{type === "Poll" ? "Fetched by polling" : "No address"}</span>;
}
