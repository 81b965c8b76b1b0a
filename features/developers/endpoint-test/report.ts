/** Whether an endpoint meets an expectation; `cannot-tell` if the responses are inconclusive. */
export type Grade = "passed" | "failed" | "cannot-tell";

/** A test request and its response. */
export interface ReportedRequest {
  /** Unique among the requests of a check. */
  readonly label: string;
  /** A shell command that repeats the request, using `$PASSWORD` and `$SECRET`. */
  readonly curl: string;
  /** The HTTP status; null if there was no response. */
  readonly status: number | null;
  /** Why there was no response, as a sentence; null if there was one. */
  readonly problem: string | null;
  readonly durationMs: number;
  /** The response's Location header; null if it has none. */
  readonly location: string | null;
  /** The beginning of the response body, replaced by a placeholder if it contains a credential. */
  readonly body: string | null;
}

/** An expectation and whether the endpoint met it. */
export interface CheckReport {
  readonly id: string;
  readonly title: string;
  readonly expectation: string;
  readonly grade: Grade;
  /** The reason for the grade, as a sentence. */
  readonly reason: string;
  readonly requests: readonly ReportedRequest[];
}

/** The result of an endpoint test, without secrets. */
export interface EndpointReport {
  readonly url: string;
  /** ISO 8601 timestamp in UTC. */
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

/** Formats the counts, such as `20 passed, 3 failed, 1 unclear`. */
export function describeCounts(counts: EndpointReport["counts"]): string {
  return `${counts.passed} passed, ${counts.failed} failed, ${counts["cannot-tell"]} unclear`;
}
