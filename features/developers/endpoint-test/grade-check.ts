import type { Check } from "./checks";
import type { Grade, ReportedRequest } from "./report";

interface GradedCheck {
  readonly grade: Grade;
  /** The reason for the grade, as a sentence for the report. */
  readonly reason: string;
}

const passed = (reason: string): GradedCheck => ({ grade: "passed", reason });
const failed = (reason: string): GradedCheck => ({ grade: "failed", reason });
const unclear = (reason: string): GradedCheck => ({ grade: "cannot-tell", reason });

/**
 * Grades the responses to a check.
 *
 * @param all every request of the test so far, including the requests of this check
 */
export function gradeCheck(
  { expects }: Check,
  requests: readonly ReportedRequest[],
  all: readonly ReportedRequest[],
): GradedCheck {
  if (expects === "not-redirected") return gradeRedirects(all);
  if (expects === "refused") return gradeRefusal(requests[0]!, all.some(isAccepted));
  const rejected = requests.find((request) => !isAccepted(request));
  if (rejected) return failed(describeRejection(rejected, requests.length > 1));
  return expects === "accepted-once" ? gradeDuplicate(requests) : passed(describeResponseTime(requests));
}

function isAccepted({ status }: ReportedRequest): boolean {
  return status !== null && status >= 200 && status < 300;
}

function describeRejection(request: ReportedRequest, includesLabel: boolean): string {
  const description = request.problem ?? `${describeStatus(request)}.`;
  return includesLabel ? `${request.label}: ${description}` : description;
}

function describeStatus({ status, location }: ReportedRequest): string {
  return `Responded with ${status}${location === null ? "" : ` and a redirect to ${location}`}`;
}

function describeResponseTime(requests: readonly ReportedRequest[]): string {
  return `Accepted in ${Math.max(...requests.map(({ durationMs }) => durationMs))} ms.`;
}

/** @param acceptsOthers whether the endpoint accepted any request; otherwise a refusal proves nothing */
function gradeRefusal(request: ReportedRequest, acceptsOthers: boolean): GradedCheck {
  const { status, problem } = request;
  if (problem !== null) return failed(problem);
  if (isAccepted(request)) return failed(`Accepted it with ${status}. Respond with 401 or 403.`);
  if (status !== 401 && status !== 403) return failed(`${describeStatus(request)}. Respond with 401 or 403.`);
  return acceptsOthers ? passed(`Refused with ${status}.`) : unclear("It also refuses valid credentials.");
}

export function isRedirect({ status }: ReportedRequest): boolean {
  return status !== null && status >= 300 && status < 400;
}

function gradeRedirects(all: readonly ReportedRequest[]): GradedCheck {
  const redirected = all.find(isRedirect);
  if (redirected) return failed(`${describeStatus(redirected)}. Register the address that it redirects to.`);
  return all.some(({ status }) => status !== null) ? passed("Never redirected.") : unclear("There was no response.");
}

const MENTIONS_DUPLICATE = /duplicate|already|idempoten/i;
/** Matches the names of IDs that are unique to each request. */
const REQUEST_ID = /request|trace|correlation|span/i;

function gradeDuplicate([first, second]: readonly ReportedRequest[]): GradedCheck {
  const [before, after] = [recordIds(first!.body), recordIds(second!.body)];
  const created = [...after].find(([name, id]) => before.has(name) && before.get(name) !== id);
  if (created) return failed(`The duplicate got a different ${created[0]}.`);
  if (MENTIONS_DUPLICATE.test(second!.body ?? "") && !MENTIONS_DUPLICATE.test(first!.body ?? "")) {
    return passed("The response reports a duplicate.");
  }
  if ([...after].some(([name, id]) => before.get(name) === id)) {
    return passed("Both responses have the same record ID.");
  }
  return unclear("Both were accepted. The responses do not show whether the event was processed once.");
}

/** Returns the record IDs in a response: top-level JSON fields such as `id` and `recordId`, by field name. */
function recordIds(body: string | null): ReadonlyMap<string, string> {
  let value: unknown;
  try {
    value = JSON.parse(body ?? "");
  } catch {
    return new Map();
  }
  const fields = typeof value === "object" && value !== null ? Object.entries(value) : [];
  return new Map(
    fields.flatMap(([name, id]) => {
      const isId = /^\w*id$/i.test(name) && !REQUEST_ID.test(name) && ["string", "number"].includes(typeof id);
      return isId ? [[name, String(id)] as const] : [];
    }),
  );
}
