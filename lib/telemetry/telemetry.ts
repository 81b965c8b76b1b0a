import { type Histogram, type Meter, metrics, type UpDownCounter } from "@opentelemetry/api";
import { SCOPE } from "./safe-spans";

/** Metric instruments of this process; durations are in seconds. */
export interface Instruments {
  readonly meter: Meter;
  readonly operations: Histogram;
  readonly bankCalls: Histogram;
  readonly eventLag: Histogram;
  readonly openPages: UpDownCounter;
}

// Next bundles routes and background work separately, so only `globalThis` is shared across the process.
const shared = globalThis as typeof globalThis & {
  endorseInstruments?: Instruments;
  endorseNewTraceparent?: () => string;
};

/** Histogram buckets for durations, from a cached page to the longest wait for the bank. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** Histogram buckets for the time from an event's delivery until it is applied. */
const LAG_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 3600];

/** Creates the instruments once something reads or exports metrics. */
export function createInstruments(): Instruments {
  const meter = metrics.getMeter(SCOPE);
  const seconds = (name: string, description: string, boundaries: number[]) =>
    meter.createHistogram(name, { description, unit: "s", advice: { explicitBucketBoundaries: boundaries } });
  const created = {
    meter,
    operations: seconds("endorse.operation.duration.seconds", "Actions, requests and runs of background work", SECONDS),
    bankCalls: seconds("endorse.bank_call.duration.seconds", "Calls to the bank, including tokens and waits", SECONDS),
    eventLag: seconds("endorse.event.lag.seconds", "Time from an event's arrival until it is applied", LAG_SECONDS),
    openPages: meter.createUpDownCounter("endorse.live.pages", { description: "Pages with live updates" }),
  };
  shared.endorseInstruments = created;
  return created;
}

/** The instruments of this process; null while metrics are off. */
export function instruments(): Instruments | null {
  return shared.endorseInstruments ?? null;
}

/** Creates the `traceparent` of a browser request; null when tracing is off. */
export function requestTraces(): (() => string) | null {
  return shared.endorseNewTraceparent ?? null;
}

export function provideRequestTraces(create: (() => string) | undefined): void {
  shared.endorseNewTraceparent = create;
}

/** Removes the instruments when telemetry ends. */
export function dropInstruments(): void {
  shared.endorseInstruments = undefined;
}
