import Link from "next/link";
import { RegistrationStatus } from "@/app/(portal)/webhooks/_components/registration-status";
import { Timestamp } from "@/components/shell/timestamp";
import { Table, type TableColumn } from "@/components/ui/table";
import { Tag } from "@/components/ui/tag";
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

/** Registrations in rows where there is room, as cards on a phone; the event name is the link. */
export function RegistrationsTable({ registrations }: { registrations: readonly RegistrationView[] }) {
  return (
    <>
      <Table label="Registrations" columns={COLUMNS} className="whitespace-nowrap" frameClassName="hidden md:block">
        {registrations.map((registration) => (
          <tr key={registration.id} className="h-9 border-b last:border-0 hover:bg-hover [&_td]:truncate [&_td]:px-2.5">
            <td className="pl-3.5!">
              <Link
                href={`/webhooks/${registration.id}`}
                prefetch={false}
                data-tip={
                  registration.eventName ? labelOf(EVENT_LABELS, registration.eventName).explanation : undefined
                }
                className="-mx-1 rounded-sm px-1 py-1 font-medium hover:underline focus-visible:-outline-offset-1"
              >
                {registration.eventName ?? "Event not reported"}
              </Link>
            </td>
            <td className="font-mono text-muted text-sm" data-tip={registration.callbackUrl ?? undefined}>
              <Target registration={registration} />
            </td>
            <td className="text-muted">
              {registration.type ?? "Unknown"} · {registration.format ?? "unknown"}
            </td>
            <td>
              <Health registration={registration} />
            </td>
            <td className="num text-muted">
              {registration.lastModifiedAt && <Timestamp iso={registration.lastModifiedAt} style="date-time" />}
            </td>
          </tr>
        ))}
      </Table>
      <ul aria-label="Registrations" className="divide-y overflow-hidden rounded-lg border bg-surface md:hidden">
        {registrations.map((registration) => (
          <li key={registration.id}>
            <Link
              href={`/webhooks/${registration.id}`}
              prefetch={false}
              className="grid gap-0.5 px-3.5 py-2.5 active:bg-hover focus-visible:-outline-offset-2"
            >
              <span className="truncate font-medium">{registration.eventName ?? "Event not reported"}</span>
              <span className="truncate font-mono text-muted text-xs">
                <Target registration={registration} />
              </span>
              <span className="mt-0.5 flex items-center justify-between gap-3">
                <Health registration={registration} />
                <span className="text-muted text-xs">
                  {registration.type} · {registration.format}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function Target({ registration: { callbackUrl, isPortal, type } }: { registration: RegistrationView }) {
  if (isPortal) return <span className="font-sans text-text">This portal</span>;
  return callbackUrl ?? <span className="font-sans">{type === "Poll" ? "Fetched by polling" : "No address"}</span>;
}

function Health({ registration: { status, consecutiveErrors } }: { registration: RegistrationView }) {
  return (
    <span className="flex items-center gap-2">
      <RegistrationStatus status={status} />
      {consecutiveErrors !== null && consecutiveErrors > 0 && (
        <Tag tone="warn" tip="Consecutive failed deliveries; 20 suspend the registration.">
          {consecutiveErrors} failed
        </Tag>
      )}
    </span>
  );
}
