import { AsyncLocalStorage } from "node:async_hooks";
import type { SpanContext } from "@opentelemetry/api";
import { type IdGenerator, RandomIdGenerator } from "@opentelemetry/sdk-trace-node";

const shared = globalThis as typeof globalThis & { endorsePresetSpanIds?: AsyncLocalStorage<SpanContext> };

function preset(): AsyncLocalStorage<SpanContext> {
  shared.endorsePresetSpanIds ??= new AsyncLocalStorage();
  return shared.endorsePresetSpanIds;
}

/** Starts a root span with the IDs that the browser already sent with its request. */
export function withPresetIds<T>(context: SpanContext, start: () => T): T {
  return preset().run(context, start);
}

/** Creates a generator of random IDs, except within {@link withPresetIds}. */
export function createIdGenerator(): IdGenerator {
  const random = new RandomIdGenerator();
  return {
    generateTraceId: () => preset().getStore()?.traceId ?? random.generateTraceId(),
    generateSpanId: () => preset().getStore()?.spanId ?? random.generateSpanId(),
  };
}
