import { type Histogram, type Meter, metrics, type UpDownCounter } from "@opentelemetry/api";
import { SCOPE } from "./safe-spans";

/** This process's metric instruments; durations are in seconds. */
export interface Instruments {
  readonly meter: Meter;
  readonly operations: Histogram;
  readonly bankCalls: Histogram;
  readonly eventLag: Histogram;
  readonly openPages: UpDownCounter;
}

// Next bundles routes and background work separately; they share only `globalThis`.
const shared = globalThis as typeof globalThis & {
  endorseInstruments?: Instruments;
  endorseNewTraceparent?: () => string;
};

/** Histogram bucket boundaries for durations, from a cached page to the longest wait for the bank. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** Histogram bucket boundaries for the time from an event's delivery until it is applied. */
const LAG_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 3600];

/** Creates the instruments; called only when metrics are read or exported. */
export function createInstruments(): Instruments {
  const meter = metrics.getMeter(SCOPE);
  const timing = (name: string, description: string, boundaries: number[]) =>
    meter.createHistogram(name, { description, unit: "s", advice: { explicitBucketBoundaries: boundaries } });
  const created = {
    meter,
    operations: timing("endorse.operation.duration.seconds", "Actions, requests and runs of background work", SECONDS),
    bankCalls: timing("endorse.bank_call.duration.seconds", "Calls to the bank, including tokens and waits", SECONDS),
    eventLag: timing("endorse.event.lag.seconds", "Time from an event's arrival until it is applied", LAG_SECONDS),
    openPages: meter.createUpDownCounter("endorse.live.pages", { description: "Pages with live updates" }),
  };
  shared.endorseInstruments = created;
  return created;
}

/** Returns this process's instruments; null while metrics are off. */
export function instruments(): Instruments | null {
  return shared.endorseInstruments ?? null;
}

/** Returns the function that creates a browser request's `traceparent`; null when tracing is off. */
export function requestTraces(): (() => string) | null {
  return shared.endorseNewTraceparent ?? null;
}

export function provideRequestTraces(create: (() => string) | undefined): void {
  shared.endorseNewTraceparent = create;
}

/** Removes the instruments when telemetry stops. */
export function dropInstruments(): void {
  shared.endorseInstruments = undefined;
}
