import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A span in OTLP/JSON format. */
export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
  readonly status: { readonly code?: number; readonly message?: string };
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
}

/** An OTLP collector that records received requests. */
export interface TestCollector {
  readonly url: string;
  /** All requests received, with spans or metrics. */
  readonly received: { readonly path: string; readonly body: string }[];
  spans(): CollectedSpan[];
  close(): Promise<void>;
}

/** Starts an OTLP/HTTP collector that accepts JSON. */
export async function startTestCollector(): Promise<TestCollector> {
  const received: { path: string; body: string }[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ path: request.url ?? "", body });
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    spans: () => received.filter(({ path }) => path === "/v1/traces").flatMap(({ body }) => spansIn(JSON.parse(body))),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

interface TraceRequest {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly CollectedSpan[] }[] }[];
}

function spansIn({ resourceSpans }: TraceRequest): CollectedSpan[] {
  return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
}
