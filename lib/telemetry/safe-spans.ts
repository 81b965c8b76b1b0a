import type { Attributes } from "@opentelemetry/api";
import type { ReadableSpan, SpanExporter } from "@opentelemetry/sdk-trace-node";

/** The name of our own tracer and meter. */
export const SCOPE = "endorse";

/** Attributes that may leave the process: names in our code, statuses and random ids; never URLs, queries or text. */
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
/** Matches a name in code, a path pattern, a number or a random id. */
const PLAIN = /^[\w .:()[\]/-]{1,100}$/;

/**
 * Exports spans without personal data. Next's spans contain the requested URL, with payees and account numbers
 * in its query, and errors quote typed text.
 */
export function exportSafely(exporter: SpanExporter): SpanExporter {
  return {
    export: (spans, done) => exporter.export(spans.map(safeSpan), done),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  };
}

/** The span reduced to the data that may leave the process. */
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

/** The name of a span created by a library. */
function nameOf(attributes: Attributes): string {
  const { "next.span_type": type, "next.route": route, "http.method": method } = attributes;
  const parts = route === undefined ? [type] : [method, route, type === "BaseServer.handleRequest" ? undefined : type];
  return parts.filter((part) => part !== undefined).join(" ") || "span";
}
