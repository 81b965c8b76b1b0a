import "server-only";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import { type EventGap, findGapPage } from "@/lib/ledger/events/event-gaps";
import { ledger } from "@/lib/ledger/open-ledger";
import type { GapQuery } from "./gap-query";

/** A missing event. Times are ISO 8601 timestamps in UTC. */
export interface GapRow extends Pick<EventGap, "id" | "eventName" | "subjectId" | "reason" | "registrationId"> {
  readonly happenedAt: string;
  readonly foundAt: string;
  /** URL of the changed record's page; null if the record has no page. */
  readonly recordHref: string | null;
  readonly closedAt: string | null;
  readonly closedBy: EventGap["closedBy"];
}

export interface GapList {
  /** Most recently found first. */
  readonly rows: readonly GapRow[];
  /** ID of the last row, the cursor for the next page; null on the last page. */
  readonly olderBefore: number | null;
}

const PAGE_SIZE = 50;

/** Lists one page of events that were not delivered in time; empty without the permission. */
export async function listGaps(session: Session, { reason, event, state, before }: GapQuery): Promise<GapList> {
  if (!can(session, "developers.read")) return { rows: [], olderBefore: null };
  const { db } = await ledger();
  const isOpen = state && state === "open";
  const { rows, more } = await findGapPage(db, { reason, eventName: event, isOpen, before, limit: PAGE_SIZE });
  return { rows: rows.map(viewGap), olderBefore: more ? rows.at(-1)!.id : null };
}

function viewGap({ id, eventName, subjectId, reason, registrationId, ...gap }: EventGap): GapRow {
  return {
    ...{ id, eventName, subjectId, reason, registrationId },
    happenedAt: gap.happenedAt.toISOString(),
    foundAt: gap.foundAt.toISOString(),
    recordHref: recordHref(gap.paymentId, gap.change, subjectId),
    closedAt: gap.closedAt?.toISOString() ?? null,
    closedBy: gap.closedBy,
  };
}

function recordHref(paymentId: string | null, change: string, subjectId: string): string | null {
  if (paymentId !== null) return `/payments/${encodeURIComponent(paymentId)}`;
  return change === "place-restriction" ? `/restrictions/${encodeURIComponent(subjectId)}` : null;
}
