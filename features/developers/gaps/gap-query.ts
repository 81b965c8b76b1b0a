import { EVENT_NAMES, type EventName } from "@/lib/contract/enums";
import { GAP_REASONS, type GapReason } from "@/lib/ledger/schema/event-tables";

/** Query parameters of the missing events list. */
export interface GapQuery {
  readonly reason?: GapReason;
  readonly event?: EventName;
  readonly state?: "open" | "closed";
  /** Cursor: the ID of a gap; the page continues with older ones. */
  readonly before?: number;
}

/** Parses query parameters, ignoring invalid ones. */
export function parseGapQuery(params: Readonly<Record<string, string | string[] | undefined>>): GapQuery {
  const before = typeof params.before === "string" && /^\d{1,15}$/.test(params.before) ? Number(params.before) : 0;
  return {
    reason: GAP_REASONS.find((reason) => reason === params.reason),
    event: EVENT_NAMES.find((name) => name === params.event),
    state: (["open", "closed"] as const).find((state) => state === params.state),
    before: before > 0 ? before : undefined,
  };
}

/** Builds the list URL for a query. */
export function gapsHref({ reason, event, state, before }: GapQuery): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries({ reason, event, state, before })) {
    if (value !== undefined) params.set(name, String(value));
  }
  return params.size > 0 ? `/developers/gaps?${params}` : "/developers/gaps";
}
