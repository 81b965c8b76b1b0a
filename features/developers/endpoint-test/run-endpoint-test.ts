import "server-only";
import { mayConnect, validateCallbackUrl } from "@/lib/shared/callback-rules";
import { createGuardedAgent, type Resolve, resolveBySystem } from "@/lib/shared/guarded-agent";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { type Check, type Endpoint, planChecks } from "./checks";
import { gradeCheck, isRedirect } from "./grade-check";
import type { CheckReport, EndpointReport, Grade, ReportedRequest } from "./report";
import { type SendOptions, sendDelivery } from "./send-delivery";

/** Time limit for a response. */
const TIMEOUT_MS = 5_000;
/** Time limit for the test; no check begins after it. */
const TOTAL_MS = 60_000;
/** Pause between two chunks on a slow connection. */
const PAUSE_MS = 500;
/** No check begins after this many consecutive requests without a response. */
const MAX_SILENT = 3;

interface TestOptions extends Omit<Endpoint, "url"> {
  readonly url: string;
  /** The partner id in the events; null for the partner id of the samples. */
  readonly partnerId: string | null;
  /** The partner's allowlist of hosts [GAP-34]. */
  readonly hosts: readonly string[];
  readonly allowLoopback: boolean;
  readonly resolve?: Resolve;
  /** Awaited before the first request; nothing is sent if it throws. */
  readonly onStart?: (url: URL) => Promise<void>;
  readonly timeoutMs?: number;
  readonly totalMs?: number;
  readonly pauseMs?: number;
}

/** Tests an endpoint with sample events, one request at a time, under the rules for callbacks [GAP-34]. */
export async function runEndpointTest(options: TestOptions): Promise<Outcome<EndpointReport, "invalid">> {
  const { allowLoopback, timeoutMs = TIMEOUT_MS, resolve = resolveBySystem } = options;
  const url = validateCallbackUrl(options.url, options);
  if (!url.ok) return failure("invalid", `${url.message.replace(/^must/, "The URL must")}.`);
  await options.onStart?.(url.value);
  const endpoint = { ...options, url: url.value };
  const dispatcher = createGuardedAgent({
    mayConnect: (hostname, address) => mayConnect(hostname, address, allowLoopback),
    resolve,
    timeoutMs,
  });
  const startedAt = new Date();
  const startedMs = performance.now();
  try {
    const { pauseMs = PAUSE_MS, totalMs = TOTAL_MS } = options;
    const run = { endpoint, dispatcher, timeoutMs, pauseMs, deadlineMs: startedMs + totalMs };
    const { checks, requests } = await runChecks(planChecks(options.partnerId, startedAt), run);
    const count = (grade: Grade) => checks.filter((check) => check.grade === grade).length;
    return success({
      url: url.value.href,
      startedAt: startedAt.toISOString(),
      durationMs: Math.round(performance.now() - startedMs),
      requests,
      counts: { passed: count("passed"), failed: count("failed"), "cannot-tell": count("cannot-tell") },
      checks,
    });
  } finally {
    await dispatcher.destroy();
  }
}

interface Run extends SendOptions {
  readonly endpoint: Endpoint;
  /** By the clock of `performance.now()`. */
  readonly deadlineMs: number;
}

async function runChecks(plan: readonly Check[], run: Run): Promise<{ checks: CheckReport[]; requests: number }> {
  const all: ReportedRequest[] = [];
  const checks: CheckReport[] = [];
  for (const check of plan) {
    const { id, title, expectation, expects } = check;
    const skipped = skipReason(check, all, run);
    const sent: ReportedRequest[] = [];
    for (const delivery of skipped === null ? check.deliveries : []) {
      sent.push(await sendDelivery(run.endpoint, delivery, run));
    }
    all.push(...sent);
    const graded =
      skipped === null
        ? gradeCheck(check, sent, all)
        : { grade: "cannot-tell" as const, reason: `Not sent: ${skipped}` };
    const requests = expects === "not-redirected" ? all.filter(isRedirect).slice(0, 1) : sent;
    checks.push({ id, title, expectation, ...graded, requests });
  }
  return { checks, requests: all.length };
}

/** The reason to skip a check, as the end of a sentence; null to run it. */
function skipReason({ needs, deliveries }: Check, all: readonly ReportedRequest[], run: Run): string | null {
  if (deliveries.length === 0) return null;
  if (needs && run.endpoint[needs] === "") return `no ${needs === "secret" ? "signing secret" : "password"} was given.`;
  const last = all.slice(-MAX_SILENT);
  if (last.length === MAX_SILENT && last.every(({ status }) => status === null))
    return "the endpoint stopped responding.";
  return performance.now() > run.deadlineMs ? "the time limit of the test was reached." : null;
}
