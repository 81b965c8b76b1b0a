import type { EventRow } from "@/features/webhooks/events/view-event";

/** Summarizes an event's changes for a row. */
export function describeChanges({ changes, state }: Pick<EventRow, "changes" | "state">): string {
  if (state === "received") return "Not applied yet";
  if (changes.length === 0) return "No changes: already up to date, or refreshed from the bank";
  const status = changes.find(({ field }) => field === "status");
  const others = changes.length - (status ? 1 : 0);
  const first = status
    ? `status ${status.from === null ? "is" : `${formatValue(status.from)} →`} ${formatValue(status.to)}`
    : `${changes[0]!.field} ${formatValue(changes[0]!.to)}`;
  const more = status ? others : others - 1;
  return more <= 0 ? first : `${first} and ${more} more ${more === 1 ? "field" : "fields"}`;
}

/** Returns a string unchanged; formats any other value as JSON. */
export function formatValue(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
