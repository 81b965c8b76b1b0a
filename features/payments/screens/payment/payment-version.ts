interface VersionedPayment {
  record: { lastModifiedAt?: string; status?: string };
  timeline: readonly unknown[];
  stale: unknown;
  analysis: { front: unknown; back: unknown };
  attempts: readonly { kind: string; state: string }[];
  decision: { by: string; letReturn?: unknown; isPaying?: boolean } | null;
  attention: { state: string } | null;
  links: { checkHistory: readonly { id: string; status: string | null }[] };
}

/** Returns a string that changes whenever the content of the payment page may have changed. */
export function versionOf({
  record,
  timeline,
  stale,
  analysis,
  attempts,
  decision,
  attention,
  links,
}: VersionedPayment): string {
  const flags = [stale, analysis.front, analysis.back, decision?.letReturn, decision?.isPaying].map(Boolean);
  const states = [
    ...attempts.map(({ kind, state }) => kind + state),
    ...links.checkHistory.map(({ id, status }) => id + status),
  ];
  return [record.lastModifiedAt, record.status, attention?.state, timeline.length, ...flags, ...states].join(" ");
}

/** Returns whether the status is final, so that the page can poll less often. */
export function isSettled(status: string | undefined): boolean {
  return status === "Completed" || status === "Rejected" || status === "Canceled";
}

/** Returns whether an outcome is pending: an attempt has no response, or a related payment is in progress. */
export function hasPendingOutcome({ attempts, links }: Pick<VersionedPayment, "attempts" | "links">): boolean {
  return (
    attempts.some(({ state }) => state === "open") || links.checkHistory.some(({ status }) => !isSettled(status ?? ""))
  );
}
