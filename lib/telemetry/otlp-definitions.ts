import otlp from "otlp-definitions/build/src/generated/root.js";

/** The part of protobufjs's generated messages used here. */
interface Message {
  fromObject(object: object): object;
  toObject(message: object, options: { longs: typeof String; bytes: typeof String }): object;
}

type Definitions = Readonly<Record<"trace" | "metrics", { readonly v1: Readonly<Record<string, Message>> }>>;

const { collector } = (otlp as unknown as { opentelemetry: { proto: { collector: Definitions } } }).opentelemetry.proto;

/** The message type of each OTLP/HTTP path. */
const MESSAGES: Readonly<Record<string, Message>> = {
  "/v1/traces": collector.trace.v1.ExportTraceServiceRequest!,
  "/v1/metrics": collector.metrics.v1.ExportMetricsServiceRequest!,
};

/** Byte fields that OTLP/JSON encodes in hexadecimal instead of protobuf's Base64. */
const HEX_FIELDS: ReadonlySet<string> = new Set(["traceId", "spanId", "parentSpanId"]);

/**
 * Returns an OTLP/JSON body as sent, and after a round trip through OpenTelemetry's published definitions, which drops
 * unknown fields and changes values of the wrong type. Both are normalized for comparison: numbers become strings,
 * since OTLP/JSON accepts either, and empty arrays are omitted.
 */
export function roundTripOtlp(path: string, body: string): { readonly sent: unknown; readonly defined: unknown } {
  const message = MESSAGES[path];
  if (!message) throw new Error(`OTLP over HTTP has no path ${path}.`);
  const sent = JSON.parse(body, (key, value: unknown) =>
    HEX_FIELDS.has(key) ? Buffer.from(String(value), "hex").toString("base64") : value,
  ) as object;
  const defined = message.toObject(message.fromObject(sent), { longs: String, bytes: String });
  return { sent: toComparable(sent), defined: toComparable(defined) };
}

function toComparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toComparable);
  if (typeof value === "number") return String(value);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).filter(([, field]) => !(Array.isArray(field) && field.length === 0));
  return Object.fromEntries(fields.map(([name, field]) => [name, toComparable(field)]));
}
