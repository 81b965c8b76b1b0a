import { expect, test } from "vitest";
import { joinTimelines, type TimelineEntry } from "./view-timeline";

const createEntry = (more: Partial<TimelineEntry>): TimelineEntry => ({
  id: "1",
  at: "2026-11-27T13:28:00.000Z",
  title: "Return requested",
  detail: null,
  source: "person",
  actorName: "Dana Reyes",
  of: null,
  ...more,
});
const ORIGINAL = { paymentId: "a", relation: "original" } as const;

test("[GAP-23] a return recorded for both the check and the return appears once, with its reason", () => {
  const created = createEntry({ id: "2", title: "Received by the bank", source: "bank response" });
  const detailed = createEntry({ id: "3", detail: "C: Stop payment", of: ORIGINAL });
  expect(joinTimelines([[detailed], [createEntry({}), created]])).toEqual([detailed, created]);
});

test("entries with different times, or without a person, are never merged", () => {
  const later = createEntry({ id: "4", at: "2026-11-27T13:29:00.000Z" });
  const refresh = createEntry({ id: "5", title: "Completed", source: "refresh" });
  expect(joinTimelines([[createEntry({}), later, refresh], [{ ...refresh, id: "6", of: ORIGINAL }]])).toHaveLength(4);
});
