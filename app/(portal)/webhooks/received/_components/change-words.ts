import type { EventRow } from "@/lib/portal/events/view-event";

/** What an event changed, in the few words that a row has room for. */
export function changeWords({ changes, state }: Pick<EventRow, "changes" | "state">): string {
  if (state === "received") return "Not applied yet";
  if (changes.length === 0) return "Nothing new: it was known already, or the bank was asked for the rest";
  const status = changes.find(({ field }) => field === "status");
  const others = changes.length - (status ? 1 : 0);
  const first = status
    ? `status ${status.from === null ? "is" : `${plain(status.from)} →`} ${plain(status.to)}`
    : `${changes[0]!.field} ${plain(changes[0]!.to)}`;
  const more = status ? others : others - 1;
  return more <= 0 ? first : `${first} and ${more} more ${more === 1 ? "field" : "fields"}`;
}

/** A value as text; what is not text or a number is given as JSON. */
export function plain(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
