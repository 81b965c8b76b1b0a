import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { Timestamp } from "@/components/shell/timestamp";
import { CopyButton } from "@/components/ui/copy-button";
import { JsonText } from "@/components/ui/json-text";
import type { CatalogedEvent } from "@/features/developers/event-catalog";
import { ENVELOPE_FIELDS, type EventField } from "@/lib/contract/event-catalog";

/** All events. Each one expands to show its fields and samples, and its name is its HTML anchor. */
export function EventCatalog({ events }: { events: readonly CatalogedEvent[] }) {
  return (
    <ul aria-label="Events" className="divide-y overflow-hidden rounded-lg border bg-surface">
      {events.map((event) => (
        <li key={event.eventName} id={event.eventName}>
          <details className="group/event">
            <summary className="num flex min-h-10 cursor-default list-none flex-wrap items-center gap-x-4 gap-y-0.5 px-3.5 py-2 hover:bg-hover focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
              <ChevronRight
                aria-hidden
                className="size-3.5 shrink-0 text-muted transition-transform group-open/event:rotate-90"
              />
              <span className="w-[212px] shrink-0 font-medium">{event.eventName}</span>
              <span className="min-w-0 flex-1 basis-52 text-muted">{event.meaning}</span>
              <span className="text-muted text-xs">
                {event.lastReceivedAt === null ? (
                  "None received yet"
                ) : (
                  <>
                    Last received <Timestamp iso={event.lastReceivedAt} style="date-time" />
                  </>
                )}
              </span>
            </summary>
            <EventDetail event={event} />
          </details>
        </li>
      ))}
    </ul>
  );
}

function EventDetail({ event }: { event: CatalogedEvent }) {
  const { eventName, emitted, causedBy, fields, samples, lastReceivedAt } = event;
  return (
    <div className="grid gap-3.5 border-t bg-sunken px-3.5 py-3">
      <div className="grid max-w-[80ch] gap-1">
        <p>{emitted}</p>
        <p className="text-muted">
          {causedBy.length === 0 ? (
            "None of your requests causes it."
          ) : (
            <>
              Follows{" "}
              {causedBy.map((request, index) => (
                <span key={request}>
                  {index > 0 && ", "}
                  <code className="wrap-anywhere font-mono text-xs">{request}</code>
                </span>
              ))}
              .
            </>
          )}
        </p>
        {lastReceivedAt !== null && (
          <p>
            <Link href={`/webhooks/received?event=${eventName}`} prefetch={false} className="link">
              See the last one received
            </Link>
          </p>
        )}
      </div>
      <div className="grid gap-3.5 xl:grid-cols-2">
        <Sample text={samples.Basic} format="Basic" eventName={eventName} />
        <Sample text={samples.Extended} format="Extended" eventName={eventName} />
      </div>
      <div className="grid items-start gap-3.5 xl:grid-cols-2">
        <Fields title="Fields of the event" fields={ENVELOPE_FIELDS} />
        <Fields title="Fields of the details" fields={fields} />
      </div>
    </div>
  );
}

function Sample({ text, format, eventName }: { text: string; format: string; eventName: string }) {
  return (
    <section aria-label={`${format} sample`} className="min-w-0">
      <h2 className="mb-1.5 flex min-h-6 items-center gap-2 font-medium">
        {format} <CopyButton text={text} what={`${format} sample of ${eventName}`} />
      </h2>
      <JsonText text={text} />
    </section>
  );
}

function Fields({ title, fields }: { title: string; fields: readonly EventField[] }) {
  return (
    <section aria-label={title} className="min-w-0">
      <h2 className="mb-1.5 flex min-h-6 items-center font-medium">{title}</h2>
      <dl className="divide-y rounded-md border bg-surface text-sm">
        {fields.map(({ name, meaning, values }) => (
          <div key={name} className="grid gap-x-3 px-3 py-1.5 sm:grid-cols-[180px_minmax(0,1fr)]">
            <dt className="wrap-anywhere font-mono text-xs leading-5">{name}</dt>
            <dd>
              {meaning}
              {values.length > 0 && (
                <span className="wrap-anywhere block text-muted text-xs">{values.join(" · ")}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
