import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { context, ROOT_CONTEXT, trace } from "@opentelemetry/api";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cancelDeposit } from "@/features/payments/cancel-deposit";
import { toReceivedEvent } from "@/features/webhooks/events/read-event";
import { observers } from "@/lib/bank-client/running-client";
import { respondJson } from "@/lib/bank-client/scripted-bank";
import { storeEvents } from "@/lib/ledger/events/received-events";
import { applyPayment } from "@/lib/ledger/payments/apply-payment";
import { measure } from "@/lib/telemetry/measure";
import { roundTripOtlp } from "@/lib/telemetry/otlp-definitions";
import { type RunningTelemetry, startTelemetry } from "@/lib/telemetry/start-telemetry";
import { instruments, requestTraces } from "@/lib/telemetry/telemetry";
import { startTestCollector, type TestCollector } from "@/lib/telemetry/test-collector";
import { parseTraceparent } from "@/lib/telemetry/traceparent";
import { applyDueEvents } from "@/server/background/apply-due-events";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { recordBrowserSpans } from "./browser-spans";
import { observePortal } from "./observe-portal";
import { traceBankCall } from "./trace-bank-call";

const PAYMENT_ID = "11111111-2222-4333-8444-555555555555";
const PERSONAL = ["2218009144", "Marigold Quillfeather", "24150", "Olga", "olga@example.com"];
const RECORD = {
  id: PAYMENT_ID,
  status: "Created",
  direction: "Outbound",
  paymentType: "Forward",
  accountNumber: "2218009144",
  payeeName: "Marigold Quillfeather",
  amount: 24150,
};

let portal: TestPortal;
let collector: TestCollector;
let telemetry: RunningTelemetry;
let metricsUrl: string;

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

beforeAll(async () => {
  portal = await startTestPortal();
  collector = await startTestCollector();
  const port = await findFreePort();
  metricsUrl = `http://127.0.0.1:${port}/metrics`;
  telemetry = await startTelemetry({
    collector: { url: collector.url, headers: {} },
    traceShare: 1,
    metrics: { host: "127.0.0.1", port },
  });
  observePortal(instruments()!);
  observers().add(traceBankCall);
});
afterAll(async () => {
  await telemetry?.stop();
  await collector?.close();
  await portal?.close();
});

test("[R-25] one trace covers the request through the updated page; exports no personal data", async () => {
  const session = portal.session("operator");
  await portal.ledger.db.transaction((tx) =>
    applyPayment(tx, { paymentId: PAYMENT_ID, record: RECORD, source: "bank response", observedAt: new Date() }),
  );
  portal.bank.onCall = (_, response) => respondJson(response, 200, { ...RECORD, status: "Canceled" });

  // The portal server assigns the request's trace IDs, and Next.js continues the trace from the header.
  const traceparent = requestTraces()!();
  const ids = parseTraceparent(traceparent)!;
  const next = trace.getTracer("next.js").startSpan(
    "POST /payments/2218009144?payee=Marigold%20Quillfeather",
    {
      attributes: {
        "http.target": "/payments?payee=Marigold",
        "next.route": "/payments/[id]",
        "http.method": "POST",
      },
    },
    trace.setSpanContext(ROOT_CONTEXT, ids),
  );
  const canceled = await context.with(trace.setSpan(ROOT_CONTEXT, next), () =>
    measure(
      { kind: "action", operation: "cancelDeposit" },
      () => cancelDeposit(session, { paymentId: PAYMENT_ID }),
      ({ ok }) => (ok ? "ok" : "failed"),
    ),
  );
  next.recordException(new Error("Marigold Quillfeather"));
  next.end();
  expect(canceled.ok).toBe(true);

  const body = {
    id: "0a5b8a52-6a4c-4b53-9d55-0f2ad2c5a001",
    eventName: "Check.Details.Changed",
    createdAt: "2026-11-20T11:00:00.000-05:00",
    resources: [`checks/v1/payments/${PAYMENT_ID}`],
    details: [{ ...RECORD, paymentId: PAYMENT_ID, status: "Canceled" }],
  };
  await storeEvents(portal.ledger, [toReceivedEvent(JSON.stringify(body), new Date())]);
  await applyDueEvents(new Date());
  const now = Date.now();
  const reported = await recordBrowserSpans(
    session,
    {
      spans: [
        { kind: "request", traceparent, startedAt: now - 300, durationMs: 120 },
        { kind: "update", paymentIds: [PAYMENT_ID], startedAt: now - 50, durationMs: 40 },
      ],
    },
    new Date(),
  );
  expect(reported).toEqual({ ok: true, value: null });
  await telemetry.flush();

  const spans = collector.spans().filter(({ traceId }) => traceId === ids.traceId);
  const nameOf = new Map(spans.map(({ spanId, name }) => [spanId, name]));
  expect(spans.map(({ name, parentSpanId }) => [name, nameOf.get(parentSpanId ?? "") ?? null]).sort()).toEqual([
    ["POST /payments/[id]", "browser request"],
    ["action cancelDeposit", "POST /payments/[id]"],
    ["bank cancelDeposit", "operation cancel"],
    ["browser request", null],
    ["event applied", "action cancelDeposit"],
    ["operation cancel", "action cancelDeposit"],
    ["page updated", "action cancelDeposit"],
  ]);
  const metrics = await (await fetch(metricsUrl)).text();
  for (const text of [...collector.received.map(({ body }) => body), metrics])
    for (const word of PERSONAL) expect(text).not.toContain(word);
  expect(metrics).toContain(
    'endorse_operation_duration_seconds_count{kind="action",operation="cancelDeposit",outcome="ok"} 1',
  );
  expect(metrics).toContain(
    'endorse_bank_call_duration_seconds_count{operation="cancelDeposit",outcome="succeeded"} 1',
  );
  expect(metrics).toContain("endorse_event_lag_seconds_count 1");
});

test("all exported fields and types match OpenTelemetry's definitions", async () => {
  await telemetry.flush();
  expect(new Set(collector.received.map(({ path }) => path))).toEqual(new Set(["/v1/traces", "/v1/metrics"]));
  for (const { path, body } of collector.received) {
    const { sent, defined } = roundTripOtlp(path, body);
    expect(defined).toEqual(sent);
  }
});

test("the portal exports every metric used by the alert rules and the dashboard", async () => {
  const metrics = await (await fetch(metricsUrl)).text();
  const exportedMetrics = new Set(Array.from(metrics.matchAll(/^# TYPE (\w+)/gm), ([, name]) => name!));
  const files = ["alerts.yaml", "dashboard.json"].map((name) => readFileSync(`deploy/telemetry/${name}`, "utf8"));
  const read = files.flatMap((text) => Array.from(text.matchAll(/endorse_\w+/g), ([name]) => name));
  const unknown = new Set(
    read.map((name) => name.replace(/_(bucket|count|sum)$/, "")).filter((name) => !exportedMetrics.has(name)),
  );
  // Not exported in this test, which has no connection pool and opens no page.
  for (const name of ["endorse_database_connections", "endorse_live_pages"]) unknown.delete(name);
  expect([...unknown]).toEqual([]);
});
