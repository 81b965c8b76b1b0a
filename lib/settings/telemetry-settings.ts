import { z } from "zod";
import { port, setting, text, url } from "./setting";

/** Telemetry settings, with OpenTelemetry's variable names where they exist. */
export const TELEMETRY_SETTINGS = {
  otlpUrl: setting(
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    "OTLP collector for traces and metrics, as http://collector:4318; without it nothing is sent",
    url.optional(),
  ),
  otlpHeaders: setting(
    "OTEL_EXPORTER_OTLP_HEADERS",
    "Headers of requests to the collector, as name=value,name=value",
    z
      .string()
      .regex(/^[\w-]+=[^,=]+(,[\w-]+=[^,=]+)*$/, "must be name=value,name=value")
      .transform((list) => Object.fromEntries(list.split(",").map((pair) => pair.split("=", 2) as [string, string])))
      .optional(),
    { secret: true },
  ),
  traceShare: setting(
    "OTEL_TRACES_SAMPLER_ARG",
    "Share of requests that are traced, from 0 to 1",
    z
      .string()
      .regex(/^(0(\.\d+)?|1(\.0+)?)$/, "must be a number from 0 to 1")
      .transform(Number),
    { defaultText: "1" },
  ),
  metricsPort: setting(
    "METRICS_PORT",
    "Private port that serves /metrics for Prometheus; without it, metrics are not served",
    port.optional(),
  ),
  metricsHost: setting("METRICS_HOST", "Address that METRICS_PORT listens on; never a public one", text, {
    defaultText: "127.0.0.1",
  }),
};

/** Where traces and metrics are sent. */
export interface TelemetrySettings {
  /** Null when nothing is sent. */
  readonly collector: { readonly url: string; readonly headers: Readonly<Record<string, string>> } | null;
  /** Share of requests that are traced, 0 to 1. */
  readonly traceShare: number;
  /** The address that serves metrics; null when metrics are off. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
}

/** Reads the telemetry settings from parsed {@link TELEMETRY_SETTINGS}. */
export function readTelemetrySettings(settings: {
  readonly otlpUrl: string | undefined;
  readonly otlpHeaders: Readonly<Record<string, string>> | undefined;
  readonly traceShare: number;
  readonly metricsPort: number | undefined;
  readonly metricsHost: string;
}): TelemetrySettings {
  const { otlpUrl, otlpHeaders, traceShare, metricsPort, metricsHost } = settings;
  return {
    collector: otlpUrl === undefined ? null : { url: otlpUrl, headers: otlpHeaders ?? {} },
    traceShare,
    metrics: metricsPort === undefined ? null : { host: metricsHost, port: metricsPort },
  };
}
