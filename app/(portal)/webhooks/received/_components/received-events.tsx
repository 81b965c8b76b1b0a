"use client";
import { ChevronRight } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { eventSentence } from "@/components/contract/event-sentence";
import { Timestamp } from "@/components/shell/timestamp";
import { classes } from "@/components/ui/classes";
import { Skeleton } from "@/components/ui/skeleton";
import { Tag } from "@/components/ui/tag";
import type { EventRow } from "@/lib/portal/events/view-event";
import { describeChanges } from "./describe-changes";

const EventDetail = dynamic(() => import("./event-detail").then((module) => module.EventDetail), {
  loading: () => <Skeleton className="m-3.5 h-24" />,
});

/** The received events, newest first; a row expands to its body and its changes. */
export function ReceivedEvents({ rows, canRetry }: { rows: readonly EventRow[]; canRetry: boolean }) {
  const [openId, setOpenId] = useState<number | null>(null);
  return (
    <ul aria-label="Received events" className="divide-y overflow-hidden rounded-lg border bg-surface">
      {rows.map((row) => {
        const isOpen = row.id === openId;
        return (
          <li key={row.id}>
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={() => setOpenId(isOpen ? null : row.id)}
              className="num flex min-h-10 w-full flex-wrap items-center gap-x-4 gap-y-0.5 px-3.5 py-2 text-left hover:bg-hover focus-visible:-outline-offset-2"
            >
              <ChevronRight
                aria-hidden
                className={classes("size-3.5 shrink-0 text-muted transition-transform", isOpen && "rotate-90")}
              />
              <span className="w-[104px] shrink-0 text-muted">
                <Timestamp iso={row.happenedAt ?? row.receivedAt} style="date-time" />
              </span>
              <span className="w-[212px] shrink-0 truncate font-medium">{row.eventName ?? "Not readable"}</span>
              <span className="min-w-0 flex-1 basis-40 truncate text-muted">
                {[
                  eventSentence(row.eventName, row.object),
                  row.state === "set-aside" ? row.reason : describeChanges(row),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
              {row.copies > 1 && (
                <Tag tip="Deliveries of the same event; only the first counts.">delivered {row.copies} times</Tag>
              )}
              {row.state === "set-aside" && <Tag tone="bad">Set aside</Tag>}
              {row.state === "received" && <Tag tone="info">Waiting</Tag>}
            </button>
            {isOpen && <EventDetail row={row} canRetry={canRetry} />}
          </li>
        );
      })}
    </ul>
  );
}
