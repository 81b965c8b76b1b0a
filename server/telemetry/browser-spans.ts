import "server-only";
import { z } from "zod";
import type { Session } from "@/lib/access/session";
import { ledger } from "@/lib/ledger/open-ledger";
import { findTraceparents } from "@/lib/ledger/queries/backlog";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { recordBrowserSpan, recordSpan } from "@/lib/telemetry/spans";
import { requestTraces } from "@/lib/telemetry/telemetry";
import { parseTraceparent } from "@/lib/telemetry/traceparent";

/** Maximum difference between browser and server clocks; spans further from the current time are ignored. */
const MAX_SKEW_MS = 10 * 60_000;

const times = { startedAt: z.number().int(), durationMs: z.number().min(0).max(600_000) };

/** A page's report: requests with trace IDs from the portal, and updates of the page after live changes. */
const schema = z.strictObject({
  spans: z
    .array(
      z.discriminatedUnion("kind", [
        z.strictObject({ kind: z.enum(["navigation", "request"]), traceparent: z.string().max(60), ...times }),
        z.strictObject({ kind: z.literal("update"), paymentIds: z.array(z.guid()).min(1).max(20), ...times }),
      ]),
    )
    .max(50),
});

type BrowserSpan = z.infer<typeof schema>["spans"][number];

/** Records the request timings that a page measured. */
export async function recordBrowserSpans(
  _session: Session,
  input: unknown,
  now: Date,
): Promise<Outcome<null, "invalid">> {
  const parsed = schema.safeParse(input);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!;
    return failure("invalid", `${path.join(".") || "The body"}: ${message}.`);
  }
  if (!requestTraces()) return success(null);
  const spans = parsed.data.spans.filter(({ startedAt }) => Math.abs(now.getTime() - startedAt) < MAX_SKEW_MS);
  const ids = spans.flatMap((span) => (span.kind === "update" ? span.paymentIds : []));
  const traces = await findTraceparents((await ledger()).db, [...new Set(ids)]);
  for (const span of spans) record(span, traces);
  return success(null);
}

function record(span: BrowserSpan, traces: ReadonlyMap<string, string>): void {
  const startedAt = new Date(span.startedAt);
  const endedAt = new Date(span.startedAt + span.durationMs);
  if (span.kind === "update") {
    const parents = new Set(span.paymentIds.flatMap((id) => traces.get(id) ?? []));
    for (const parent of parents) recordSpan({ name: "page updated", startedAt, endedAt, parent });
    return;
  }
  const ids = parseTraceparent(span.traceparent);
  if (ids) recordBrowserSpan(ids, `browser ${span.kind}`, startedAt, endedAt);
}
