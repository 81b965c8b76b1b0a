import "server-only";
import { mayConnect, validateCallbackUrl } from "@/lib/shared/callback-rules";
import { createGuardedAgent, type Resolve, resolveBySystem } from "@/lib/shared/guarded-agent";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { type Check, type Endpoint, planChecks } from "./checks";
import { gradeCheck, isRedirect } from "./grade-check";
import type { CheckReport, EndpointReport, Grade, ReportedRequest } from "./report";
import { type SendOptions, sendDelivery } from "./send-delivery";

/** Time limit for one response. */
const TIMEOUT_MS = 5_000;
/** Time limit for the whole test; no check starts after it. */
const TOTAL_MS = 60_000;
/** Pause between the two chunks of a slow delivery. */
const PAUSE_MS = 500;
/** No check starts after this many consecutive requests without a response. */
const MAX_WITHOUT_RESPONSE = 3;

interface TestOptions extends Omit<Endpoint, "url"> {
  readonly url: string;
  /** The partner ID used in the events; null to keep the samples' partner ID. */
  readonly partnerId: string | null;
  /** The partner's host allowlist [GAP-34]. */
  readonly hosts: readonly string[];
  readonly allowLoopback: boolean;
  readonly resolve?: Resolve;
  /** Awaited before the first request; nothing is sent if it throws. */
  readonly onStart?: (url: URL) => Promise<void>;
  readonly timeoutMs?: number;
  readonly totalMs?: number;
  readonly pauseMs?: number;
}

/** Tests an endpoint with sample events, one request at a time, following the callback URL rules [GAP-34]. */
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
  /** On the `performance.now()` clock. */
  readonly deadlineMs: number;
}

async function runChecks(plan: readonly Check[], run: Run): Promise<{ checks: CheckReport[]; requests: number }> {
  const allRequests: ReportedRequest[] = [];
  const checks: CheckReport[] = [];
  for (const check of plan) {
    const { id, title, expectation, expects } = check;
    const reasonToSkip = skipReason(check, allRequests, run);
    const sent: ReportedRequest[] = [];
    for (const delivery of reasonToSkip === null ? check.deliveries : []) {
      sent.push(await sendDelivery(run.endpoint, delivery, run));
    }
    allRequests.push(...sent);
    const graded =
      reasonToSkip === null
        ? gradeCheck(check, sent, allRequests)
        : { grade: "cannot-tell" as const, reason: `Not sent: ${reasonToSkip}` };
    const requests = expects === "not-redirected" ? allRequests.filter(isRedirect).slice(0, 1) : sent;
    checks.push({ id, title, expectation, ...graded, requests });
  }
  return { checks, requests: allRequests.length };
}

/** Returns why to skip a check, phrased to follow "Not sent: "; null to run it. */
function skipReason({ needs, deliveries }: Check, allRequests: readonly ReportedRequest[], run: Run): string | null {
  if (deliveries.length === 0) return null;
  if (needs && run.endpoint[needs] === "") return `no ${needs === "secret" ? "signing secret" : "password"} was given.`;
  const last = allRequests.slice(-MAX_WITHOUT_RESPONSE);
  if (last.length === MAX_WITHOUT_RESPONSE && last.every(({ status }) => status === null))
    return "the endpoint stopped responding.";
  return performance.now() > run.deadlineMs ? "the time limit of the test was reached." : null;
}
