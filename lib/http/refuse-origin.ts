import "server-only";
import { passiveSession } from "@/lib/access/session";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { ledger } from "@/lib/ledger/open-ledger";
import { currentRequestId, log } from "@/lib/logging/log";
import { portalSettings } from "@/lib/settings/portal-settings";
import type { Failure } from "@/lib/shared/outcome";
import { requestFailure } from "@/lib/shared/request-failures";

/** Maximum number of anonymous audit rows per minute and process, because anyone can cause them. */
const MAX_ANONYMOUS_PER_MINUTE = 60;
const MINUTE_MS = 60_000;

const shared = globalThis as typeof globalThis & { endorseUnknownRefusals?: { startedMs: number; count: number } };

interface ForeignRequest {
  readonly headers: Pick<Headers, "get">;
  /** Name of the route or action, as in the log. */
  readonly target: string;
}

/** Logs and audits a request refused because of its origin, and returns the failure. */
export async function rejectForeignOrigin(
  { headers, target }: ForeignRequest,
  now: Date,
): Promise<Failure<"wrong-origin">> {
  const detail = { target, origin: describeOrigin(headers.get("origin")), site: siteOf(headers.get("sec-fetch-site")) };
  log().warn(detail, "request from another origin refused");
  // The request is refused even if the ledger fails.
  await audit(detail, now).catch((error: unknown) => log().error({ err: error }, "refusal not audited"));
  const next = `Open the portal at ${new URL(portalSettings().portalUrl).origin}, and send it from there.`;
  return requestFailure("wrong-origin", { next, requestId: currentRequestId() });
}

async function audit(detail: Readonly<Record<string, string>>, now: Date): Promise<void> {
  const session = await passiveSession();
  if (!session && !isWithinLimit(now)) return;
  const { db } = await ledger();
  await addAuditEntry(db, {
    at: now,
    person: session?.person ?? { id: null, name: "unknown" },
    sessionId: session?.sessionId ?? null,
    action: "request.refuse",
    result: "refused",
    requestId: currentRequestId() ?? null,
    detail,
  });
}

function isWithinLimit(now: Date): boolean {
  const current = shared.endorseUnknownRefusals;
  const window =
    current && Math.abs(now.getTime() - current.startedMs) < MINUTE_MS
      ? current
      : { startedMs: now.getTime(), count: 0 };
  window.count++;
  shared.endorseUnknownRefusals = window;
  return window.count <= MAX_ANONYMOUS_PER_MINUTE;
}

/** Returns the parsed origin, so that arbitrary text from an unknown client is not recorded. */
function describeOrigin(origin: string | null): string {
  if (origin === null) return "none";
  return URL.canParse(origin) ? new URL(origin).origin.slice(0, 200) : "unreadable";
}

function siteOf(site: string | null): string {
  return site === null || ["same-origin", "same-site", "cross-site", "none"].includes(site)
    ? (site ?? "not sent")
    : "unreadable";
}
