interface Versioned {
  record: { lastModifiedAt?: string; status?: string };
  timeline: readonly unknown[];
  stale: unknown;
  analysis: { front: unknown; back: unknown };
}

/** A text that changes whenever what the page of a payment shows may have changed. */
export function versionOf({ record, timeline, stale, analysis }: Versioned): string {
  const seen = [stale, analysis.front, analysis.back].map(Boolean);
  return [record.lastModifiedAt, record.status, timeline.length, ...seen].join(" ");
}

/** True when the bank will hardly move the payment again, so that it needs asking less often. */
export function isSettled(status: string | undefined): boolean {
  return status === "Completed" || status === "Rejected" || status === "Canceled";
}
