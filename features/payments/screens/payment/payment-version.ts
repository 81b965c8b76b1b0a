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

/** A string that changes whenever the content of the payment's page may have changed. */
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
  const seen = [stale, analysis.front, analysis.back, decision?.letReturn, decision?.isPaying].map(Boolean);
  const others = [
    ...attempts.map(({ kind, state }) => kind + state),
    ...links.checkHistory.map(({ id, status }) => id + status),
  ];
  return [record.lastModifiedAt, record.status, attention?.state, timeline.length, ...seen, ...others].join(" ");
}

/** True when the status is final, so the page polls less often. */
export function isSettled(status: string | undefined): boolean {
  return status === "Completed" || status === "Rejected" || status === "Canceled";
}

/** True while an outcome is pending: an attempt has no response, or a return is in progress. */
export function hasPendingOutcome({ attempts, links }: Pick<VersionedPayment, "attempts" | "links">): boolean {
  return (
    attempts.some(({ state }) => state === "open") || links.checkHistory.some(({ status }) => !isSettled(status ?? ""))
  );
}
