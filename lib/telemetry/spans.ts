import {
  type Attributes,
  context,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { SCOPE } from "./safe-spans";
import { withPresetIds } from "./span-ids";
import { formatTraceparent, parseTraceparent } from "./traceparent";

const tracer = () => trace.getTracer(SCOPE);

/** Runs `work` in a span, or without one if telemetry is off. */
export function inSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  return tracer().startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Runs `work` as a child of the span in `traceparent`, if any. */
export function withParentSpan<T>(traceparent: string | null, work: () => T): T {
  const parent = parseTraceparent(traceparent);
  return parent ? context.with(trace.setSpanContext(ROOT_CONTEXT, parent), work) : work();
}

export function annotateSpan(attributes: Attributes): void {
  trace.getActiveSpan()?.setAttributes(attributes);
}

/** Returns the current span's traceparent, for {@link FinishedSpan.parent}; null if the span is not recorded. */
export function currentTraceparent(): string | null {
  const current = trace.getActiveSpan();
  return current?.isRecording() ? formatTraceparent(current.spanContext()) : null;
}

/** A span for work that has finished. */
export interface FinishedSpan {
  readonly name: string;
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly attributes?: Attributes;
  readonly kind?: "client" | "consumer";
  readonly failed?: boolean;
  /** The traceparent of the parent span; defaults to the current span. */
  readonly parent?: string | null;
}

const KINDS = { client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };

export function recordSpan({ name, startedAt, endedAt, attributes, kind, failed, parent }: FinishedSpan): void {
  const parentContext = parseTraceparent(parent);
  const parentOrCurrent = parentContext ? trace.setSpanContext(ROOT_CONTEXT, parentContext) : context.active();
  const options = { startTime: startedAt, attributes, kind: kind ? KINDS[kind] : SpanKind.INTERNAL };
  const span = tracer().startSpan(name, options, parentOrCurrent);
  if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end(endedAt);
}

/** Records the browser's span for a request, with the IDs that the portal assigned to the request. */
export function recordBrowserSpan(ids: SpanContext, name: string, startedAt: Date, endedAt: Date): void {
  withPresetIds(ids, () =>
    tracer().startSpan(name, { root: true, startTime: startedAt, kind: SpanKind.CLIENT }).end(endedAt),
  );
}
