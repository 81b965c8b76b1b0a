/** Whether an endpoint meets an expectation; `cannot-tell` when its responses do not show it. */
export type Grade = "passed" | "failed" | "cannot-tell";

/** A request of a test, and its response. */
export interface ReportedRequest {
  /** What tells it apart from the others of its check. */
  readonly label: string;
  /** A command that repeats it, with `$PASSWORD` and `$SECRET`. */
  readonly curl: string;
  /** Null without a response. */
  readonly status: number | null;
  /** Why there is no response, as a sentence; null when there is one. */
  readonly problem: string | null;
  readonly durationMs: number;
  /** Where a redirect leads; null without one. */
  readonly location: string | null;
  /** The beginning of the response's body; left out when it repeats a credential. */
  readonly body: string | null;
}

/** One expectation and how the endpoint met it. */
export interface CheckReport {
  readonly id: string;
  readonly title: string;
  readonly expectation: string;
  readonly grade: Grade;
  /** Why it has this grade, as a sentence. */
  readonly reason: string;
  readonly requests: readonly ReportedRequest[];
}

/** What the test of an endpoint found; it has no secrets. */
export interface EndpointReport {
  readonly url: string;
  /** ISO instant. */
  readonly startedAt: string;
  readonly durationMs: number;
  readonly requests: number;
  readonly counts: Readonly<Record<Grade, number>>;
  readonly checks: readonly CheckReport[];
}

const WORDS = { passed: "passed ", failed: "FAILED ", "cannot-tell": "unclear" } as const satisfies Record<
  Grade,
  string
>;

/** A report as lines for a terminal: a check each, with the reason of what did not pass. */
export function formatReport({ url, checks, counts, requests, durationMs }: EndpointReport): string {
  const lines = checks.map(
    ({ id, grade, reason }) =>
      `${WORDS[grade]} ${id}${grade === "passed" ? "" : `: ${reason.replace(/\p{Cc}/gu, "\uFFFD")}`}`,
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
