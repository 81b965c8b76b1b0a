import { AsyncLocalStorage } from "node:async_hooks";
import type { SpanContext } from "@opentelemetry/api";
import { type IdGenerator, RandomIdGenerator } from "@opentelemetry/sdk-trace-node";

const shared = globalThis as typeof globalThis & { endorseGivenSpanIds?: AsyncLocalStorage<SpanContext> };

function given(): AsyncLocalStorage<SpanContext> {
  shared.endorseGivenSpanIds ??= new AsyncLocalStorage();
  return shared.endorseGivenSpanIds;
}

/** Starts a root span with the ids that were given away before it: those of a browser's request. */
export function withGivenIds<T>(context: SpanContext, start: () => T): T {
  return given().run(context, start);
}

/** Random ids, except within {@link withGivenIds}. */
export function createIdGenerator(): IdGenerator {
  const random = new RandomIdGenerator();
  return {
    generateTraceId: () => given().getStore()?.traceId ?? random.generateTraceId(),
    generateSpanId: () => given().getStore()?.spanId ?? random.generateSpanId(),
  };
}
