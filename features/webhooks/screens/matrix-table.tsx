import { Check, CirclePause, Minus } from "lucide-react";
import Link from "next/link";
import { ButtonLink } from "@/components/ui/button-link";
import { Explained } from "@/components/ui/explained";
import { Tag } from "@/components/ui/tag";
import type { EventMatrix, MatrixCell, MatrixColumn } from "@/features/webhooks/event-matrix";
import { labelOf } from "@/lib/contract/labels/label";
import { EVENT_LABELS } from "@/lib/contract/labels/webhook-labels";
import { RegisterPortal } from "./register-portal";

/** Shows every event's destinations, with links to add missing ones; marks events without a subscriber. */
export function MatrixTable({ matrix, canWrite }: { matrix: EventMatrix; canWrite: boolean }) {
  return (
    <div className="relative overflow-x-auto rounded-lg border bg-surface">
      <table aria-label="Event subscriptions" className="w-full border-collapse">
        <thead>
          <tr className="border-b text-left text-muted text-xs [&_th]:px-2.5 [&_th]:py-2 [&_th]:align-bottom [&_th]:font-medium">
            <th scope="col" className="sticky left-0 bg-surface pl-3.5!">
              Event
            </th>
            {matrix.columns.map((column) => (
              <th key={column.key} scope="col" className="min-w-[120px] max-w-[260px]">
                <Destination column={column} />
              </th>
            ))}
            <th scope="col" className="w-full">
              <span className="sr-only">Note</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {matrix.rows.map((row) => (
            <tr key={row.eventName} className="h-9 border-b last:border-0 [&_td]:px-2.5">
              <th scope="row" className="sticky left-0 whitespace-nowrap bg-surface pr-4 pl-3.5 text-left font-normal">
                <Explained tip={labelOf(EVENT_LABELS, row.eventName).explanation}>{row.eventName}</Explained>
              </th>
              {row.cells.map((cell, index) => (
                <td key={matrix.columns[index]!.key}>
                  {cell === null && canWrite ? (
                    <AddCell column={matrix.columns[index]!} eventName={row.eventName} />
                  ) : (
                    <Cell cell={cell} eventName={row.eventName} />
                  )}
                </td>
              ))}
              <td>{row.hasNoSubscriber && <Tag tone="warn">No subscriber</Tag>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Destination({ column }: { column: MatrixColumn }) {
  if (column.isPortal) return <span className="text-text">This portal</span>;
  if (column.callbackUrl === null) return "Polled";
  return (
    <span data-tip={column.callbackUrl} className="block truncate font-mono">
      {column.callbackUrl.replace(/^https?:\/\//, "")}
    </span>
  );
}

/** Adds an event to a destination: directly for this portal, whose credentials are known, or through the form. */
function AddCell({ column: { isPortal, callbackUrl }, eventName }: { column: MatrixColumn; eventName: string }) {
  if (isPortal) return <RegisterPortal isInCell />;
  const destination = callbackUrl === null ? "type=Poll" : `callback=${encodeURIComponent(callbackUrl)}`;
  return (
    <ButtonLink
      size="small"
      tone="quiet"
      href={`/webhooks/new?event=${encodeURIComponent(eventName)}&${destination}`}
      aria-label={`Add ${eventName} to ${callbackUrl ?? "polling"}`}
    >
      Add
    </ButtonLink>
  );
}

function Cell({ cell, eventName }: { cell: MatrixCell | null; eventName: string }) {
  if (!cell) {
    return (
      <span className="text-faint">
        <Minus aria-hidden className="size-3.5" />
        <span className="sr-only">not registered</span>
      </span>
    );
  }
  return (
    <Link
      href={`/webhooks/${cell.registrationId}`}
      prefetch={false}
      aria-label={`${eventName}, ${cell.status ?? "status unknown"}, open`}
      className="inline-flex min-h-6 items-center gap-1.5 rounded-sm px-1 hover:underline"
    >
      {cell.isDelivering ? (
        <Check aria-hidden className="size-4 stroke-[2.25] text-good" />
      ) : (
        <CirclePause aria-hidden className="size-4 text-bad" />
      )}
      <span className="text-muted text-sm">
        {cell.status === "Active" ? "" : (cell.status ?? "Unknown")}
        {cell.count > 1 && ` (${cell.count} registrations)`}
      </span>
    </Link>
  );
}
