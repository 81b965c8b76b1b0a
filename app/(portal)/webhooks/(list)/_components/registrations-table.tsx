import Link from "next/link";
import { RegistrationStatus } from "@/app/(portal)/webhooks/_components/registration-status";
import { Moment } from "@/components/shell/moment";
import { Tag } from "@/components/ui/tag";
import { labelOf } from "@/lib/contract/labels/label";
import { EVENT_LABELS } from "@/lib/contract/labels/webhook-labels";
import type { RegistrationView } from "@/lib/portal/webhooks/registration-view";

/** Registrations in rows where there is room, as cards on a phone; the event's name opens one. */
export function RegistrationsTable({ registrations }: { registrations: readonly RegistrationView[] }) {
  return (
    <>
      <div className="hidden overflow-x-auto rounded-lg border bg-surface md:block">
        <table aria-label="Registrations" className="w-full table-fixed border-collapse whitespace-nowrap">
          <colgroup>
            <col className="w-[228px]" />
            <col />
            <col className="w-[132px]" />
            <col className="w-[148px]" />
            <col className="w-[112px]" />
          </colgroup>
          <thead>
            <tr className="h-8 border-b text-left text-muted text-xs [&_th]:px-2.5 [&_th]:font-medium">
              <th scope="col" className="pl-3.5!">
                Event
              </th>
              <th scope="col">Goes to</th>
              <th scope="col">How</th>
              <th scope="col">Status</th>
              <th scope="col">Changed</th>
            </tr>
          </thead>
          <tbody>
            {registrations.map((registration) => (
              <tr
                key={registration.id}
                className="h-9 border-b last:border-0 hover:bg-hover [&_td]:truncate [&_td]:px-2.5"
              >
                <td className="pl-3.5!">
                  <Link
                    href={`/webhooks/${registration.id}`}
                    prefetch={false}
                    data-tip={
                      registration.eventName ? labelOf(EVENT_LABELS, registration.eventName).explanation : undefined
                    }
                    className="-mx-1 rounded-sm px-1 py-1 font-medium hover:underline focus-visible:-outline-offset-1"
                  >
                    {registration.eventName ?? "Event not named"}
                  </Link>
                </td>
                <td className="font-mono text-muted text-sm" data-tip={registration.callbackUrl ?? undefined}>
                  <Target registration={registration} />
                </td>
                <td className="text-muted">
                  {registration.type ?? "Not known"} · {registration.format ?? "not known"}
                </td>
                <td>
                  <Health registration={registration} />
                </td>
                <td className="num text-muted">
                  {registration.lastModifiedAt && <Moment iso={registration.lastModifiedAt} style="date" />}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul aria-label="Registrations" className="divide-y overflow-hidden rounded-lg border bg-surface md:hidden">
        {registrations.map((registration) => (
          <li key={registration.id}>
            <Link
              href={`/webhooks/${registration.id}`}
              prefetch={false}
              className="grid gap-0.5 px-3.5 py-2.5 active:bg-hover focus-visible:-outline-offset-2"
            >
              <span className="truncate font-medium">{registration.eventName ?? "Event not named"}</span>
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
  return callbackUrl ?? <span className="font-sans">{type === "Poll" ? "Asked for by polling" : "No address"}</span>;
}

function Health({ registration: { status, consecutiveErrors } }: { registration: RegistrationView }) {
  return (
    <span className="flex items-center gap-2">
      <RegistrationStatus status={status} />
      {consecutiveErrors !== null && consecutiveErrors > 0 && (
        <Tag tone="warn" tip="Deliveries that failed in a row; 20 suspend the registration.">
          {consecutiveErrors} failed
        </Tag>
      )}
    </span>
  );
}
