import Link from "next/link";
import { Timestamp } from "@/components/shell/timestamp";
import { Card } from "@/components/ui/card";
import { Explained } from "@/components/ui/explained";
import type { TimelineEntry } from "@/lib/portal/payments/get-payment";
import { RELATIONS } from "./related-payments";

const SOURCES = {
  person: { label: "Person", explanation: "Someone did this in the portal." },
  "bank response": {
    label: "Bank’s response",
    explanation: "The bank returned this in response to one of our requests.",
  },
  event: { label: "Event", explanation: "The bank reported this on its own." },
  refresh: { label: "Refresh", explanation: "Found when the portal checked the payment’s status with the bank." },
} as const satisfies Record<TimelineEntry["source"], { label: string; explanation: string }>;

/** The history of a payment, newest first, each entry with its source. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  // Entries come oldest first; reversing before the stable sort keeps the order of two with the same instant.
  const ordered = entries.toReversed().sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
  return (
    <Card title="What happened" titleId="timeline-title">
      {ordered.length === 0 ? (
        <p className="px-3.5 py-4 text-muted">Nothing is known yet.</p>
      ) : (
        <ol className="num px-3.5 pt-3 pb-1">
          {ordered.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
    </Card>
  );
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const { label, explanation } = SOURCES[entry.source];
  return (
    <li className="relative pb-3.5 pl-[22px] before:absolute before:top-1.5 before:left-1 before:size-2 before:rounded-full before:border-2 before:border-accent before:bg-surface after:absolute after:top-[18px] after:-bottom-0.5 after:left-[7.5px] after:w-px after:bg-line-strong last:after:hidden">
      <div className="flex items-baseline justify-between gap-3">
        <p className="min-w-0">
          {entry.of && (
            <>
              <Link href={`/payments/${entry.of.paymentId}`} prefetch={false} className="link">
                {RELATIONS[entry.of.relation]}
              </Link>
              {": "}
            </>
          )}
          {entry.title}
        </p>
        <Timestamp iso={entry.at} style="date-time" className="shrink-0 text-muted text-xs" />
      </div>
      <p className="text-muted text-xs">
        {entry.detail && <>{entry.detail} · </>}
        <Explained tip={explanation}>
          {entry.source === "person" && entry.actorName ? entry.actorName : label}
        </Explained>
      </p>
    </li>
  );
}
