/** Whether an endpoint meets an expectation; `cannot-tell` when its responses do not show it. */
export type Grade = "passed" | "failed" | "cannot-tell";

/** A request of a test, and its response. */
export interface ReportedRequest {
  /** Distinguishes it from the other requests of its check. */
  readonly label: string;
  /** A command that repeats it, with `$PASSWORD` and `$SECRET`. */
  readonly curl: string;
  /** Null without a response. */
  readonly status: number | null;
  /** The reason there is no response, as a sentence; null if there is one. */
  readonly problem: string | null;
  readonly durationMs: number;
  /** Where a redirect leads; null without one. */
  readonly location: string | null;
  /** The beginning of the response's body; omitted if it repeats a credential. */
  readonly body: string | null;
}

/** An expectation, and whether the endpoint met it. */
export interface CheckReport {
  readonly id: string;
  readonly title: string;
  readonly expectation: string;
  readonly grade: Grade;
  /** The reason for the grade, as a sentence. */
  readonly reason: string;
  readonly requests: readonly ReportedRequest[];
}

/** The result of an endpoint test; it contains no secrets. */
export interface EndpointReport {
  readonly url: string;
  /** ISO instant. */
  readonly startedAt: string;
  readonly durationMs: number;
  readonly requests: number;
  readonly counts: Readonly<Record<Grade, number>>;
  readonly checks: readonly CheckReport[];
}

const GRADE_LABELS = { passed: "passed ", failed: "FAILED ", "cannot-tell": "unclear" } as const satisfies Record<
  Grade,
  string
>;

/** Formats a report for a terminal: one line per check, with the reason if it did not pass. */
export function formatReport({ url, checks, counts, requests, durationMs }: EndpointReport): string {
  const lines = checks.map(
    ({ id, grade, reason }) =>
      `${GRADE_LABELS[grade]} ${id}${grade === "passed" ? "" : `: ${reason.replace(/\p{Cc}/gu, "\uFFFD")}`}`,
  );
  const seconds = (durationMs / 1000).toFixed(1);
  return `${[
    `Endpoint test of ${url}`,
    ...lines,
    `${describeCounts(counts)}. ${requests} requests in ${seconds} s.`,
  ].join("\n")}\n`;
}

/** The counts of a report, as `20 passed, 3 failed, 1 unclear`. */
export function describeCounts(counts: EndpointReport["counts"]): string {
  return `${counts.passed} passed, ${counts.failed} failed, ${counts["cannot-tell"]} unclear`;
}
