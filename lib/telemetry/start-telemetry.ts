import "server-only";
import { randomUUID } from "node:crypto";
import { metrics, ROOT_CONTEXT, trace } from "@opentelemetry/api";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-http";
import { PrometheusExporter } from "@opentelemetry/exporter-prometheus";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { MeterProvider, PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  SamplingDecision,
  TraceIdRatioBasedSampler,
} from "@opentelemetry/sdk-trace-node";
import type { TelemetrySettings } from "@/lib/settings/telemetry-settings";
import { redactSpans } from "./safe-spans";
import { createIdGenerator } from "./span-ids";
import { createInstruments, dropInstruments, provideRequestTraces } from "./telemetry";
import { createTraceparent } from "./traceparent";

/** Interval between exports of metrics to a collector. */
const SEND_EVERY_MS = 15_000;

export interface RunningTelemetry {
  /** Sends all pending data. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the configured traces and metrics; neither contains personal data. This module is loaded only if at
 * least one of them is configured.
 *
 * @throws when the metrics port is in use
 */
export async function startTelemetry({
  collector,
  traceShare,
  metrics: endpoint,
}: TelemetrySettings): Promise<RunningTelemetry> {
  const resource = resourceFromAttributes({ "service.name": "endorse-portal", "service.instance.id": randomUUID() });
  const optionsFor = (path: string) => ({ url: `${collector!.url}/v1/${path}`, headers: { ...collector!.headers } });
  const share = new TraceIdRatioBasedSampler(traceShare);
  const isSampled = (traceId: string) =>
    share.shouldSample(ROOT_CONTEXT, traceId).decision === SamplingDecision.RECORD_AND_SAMPLED;
  const spans = new NodeTracerProvider({
    resource,
    idGenerator: createIdGenerator(),
    sampler: new ParentBasedSampler({ root: share }),
    spanProcessors: collector ? [new BatchSpanProcessor(redactSpans(new OTLPTraceExporter(optionsFor("traces"))))] : [],
  });
  const scraped = endpoint && new PrometheusExporter({ ...endpoint, preventServerStart: true, withoutScopeInfo: true });
  const metricReader =
    collector &&
    new PeriodicExportingMetricReader({
      exporter: new OTLPMetricExporter(optionsFor("metrics")),
      exportIntervalMillis: SEND_EVERY_MS,
    });
  const meters = new MeterProvider({ resource, readers: [scraped, metricReader].filter((reader) => reader !== null) });
  await scraped?.startServer();
  if (collector) {
    spans.register();
    provideRequestTraces(() => createTraceparent(isSampled));
  }
  metrics.setGlobalMeterProvider(meters);
  createInstruments();
  return {
    flush: async () => void (await Promise.all([spans.forceFlush(), meters.forceFlush()])),
    stop: async () => {
      provideRequestTraces(undefined);
      dropInstruments();
      trace.disable();
      metrics.disable();
      await Promise.allSettled([spans.shutdown(), meters.shutdown()]);
    },
  };
}
