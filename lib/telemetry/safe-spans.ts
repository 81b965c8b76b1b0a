import type { Attributes } from "@opentelemetry/api";
import type { ReadableSpan, SpanExporter } from "@opentelemetry/sdk-trace-node";

/** The name of this product's tracer and meter. */
export const SCOPE = "endorse";

/** Attributes that may leave the process: names from code, statuses, and random IDs; never URLs, queries, or text. */
const ALLOWED_ATTRIBUTES = [
  "endorse.operation",
  "endorse.outcome",
  "endorse.request_id",
  "endorse.intent_id",
  "endorse.event",
  "bank.operation",
  "bank.request_id",
  "error.type",
  "http.method",
  "http.request.method",
  "http.response.status_code",
  "http.route",
  "http.status_code",
  "next.route",
  "next.span_type",
];
/** Matches a name from code, a path pattern, a number, or a random ID. */
const PLAIN = /^[\w .:()[\]/-]{1,100}$/;

/**
 * Wraps an exporter so that spans contain no personal data. Next's spans contain the requested URL, whose query
 * may have payees and account numbers, and errors quote user input.
 */
export function redactSpans(exporter: SpanExporter): SpanExporter {
  return {
    export: (spans, done) => exporter.export(spans.map(safeSpan), done),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  };
}

/** Reduces a span to the data that may leave the process. */
export function safeSpan(span: ReadableSpan): ReadableSpan {
  const attributes = safeAttributes(span.attributes);
  return Object.create(span, {
    name: { value: span.instrumentationScope.name === SCOPE ? span.name : nameOf(attributes) },
    attributes: { value: attributes },
    events: { value: [] },
    status: { value: { code: span.status.code } },
    links: { value: span.links.map(({ context }) => ({ context })) },
  });
}

function safeAttributes(attributes: Attributes): Attributes {
  return Object.fromEntries(
    Object.entries(attributes).filter(
      ([name, value]) => ALLOWED_ATTRIBUTES.includes(name) && (typeof value === "number" || PLAIN.test(String(value))),
    ),
  );
}

/** Builds the name of a span created by a library. */
function nameOf(attributes: Attributes): string {
  const { "next.span_type": type, "next.route": route, "http.method": method } = attributes;
  const parts = route === undefined ? [type] : [method, route, type === "BaseServer.handleRequest" ? undefined : type];
  return parts.filter((part) => part !== undefined).join(" ") || "span";
}
