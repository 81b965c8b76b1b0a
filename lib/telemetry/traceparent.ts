import { randomBytes } from "node:crypto";
import type { SpanContext } from "@opentelemetry/api";

/** W3C Trace Context, section 3.2: version 00, trace ID, span ID, and the sampled flag. */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-0([01])$/;

const SAMPLED = 1;

export function parseTraceparent(text: string | null | undefined): SpanContext | null {
  const match = TRACEPARENT.exec(text ?? "");
  return match && { traceId: match[1]!, spanId: match[2]!, traceFlags: Number(match[3]), isRemote: true };
}

export function formatTraceparent({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-0${traceFlags & SAMPLED}`;
}

/** Creates new IDs for a browser's request; `isSampled` decides by trace ID whether to record the request. */
export function createTraceparent(isSampled: (traceId: string) => boolean): string {
  const traceId = randomBytes(16).toString("hex");
  return formatTraceparent({
    traceId,
    spanId: randomBytes(8).toString("hex"),
    traceFlags: isSampled(traceId) ? SAMPLED : 0,
  });
}
