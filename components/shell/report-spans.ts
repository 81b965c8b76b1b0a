"use client";
import { fetchAndForget } from "@/components/session/fetch-and-forget";
import { type LiveChanges, subscribeToLiveUpdates } from "./live-connection";

/** Delay after the first span, to batch many spans into one request. */
const SEND_AFTER_MS = 5_000;
/** Maximum per request; `server/telemetry/browser-spans.ts` enforces the same limit. */
const MAX_SPANS = 50;
const MAX_PAYMENTS = 20;
/** Maximum time from a live change to the start of a request attributed to that change. */
const UPDATES_WITHIN_MS = 2_000;
/** Matches a `traceparent` with the sampled flag, which shows that the portal records the trace. */
const RECORDED = /^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/;

interface Times {
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly durationMs: number;
}
type BrowserSpan =
  | (Times & { readonly kind: "navigation" | "request"; readonly traceparent: string })
  | (Times & { readonly kind: "update"; readonly paymentIds: readonly string[] });

/**
 * Reports how long this page's requests took in the browser, matched by the trace ids in the portal's responses.
 *
 * @returns a function that stops reporting
 */
export function startReporting(): () => void {
  const reporter = createReporter();
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) reporter.finished(entry as PerformanceResourceTiming);
  });
  observer.observe({ type: "navigation", buffered: true });
  observer.observe({ type: "resource", buffered: true });
  const unsubscribe = subscribeToLiveUpdates(reporter.changed);
  window.addEventListener("pagehide", reporter.send);
  return () => {
    observer.disconnect();
    unsubscribe();
    window.removeEventListener("pagehide", reporter.send);
    reporter.send();
  };
}

function createReporter() {
  let unsentSpans: BrowserSpan[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let change: { readonly at: number; readonly paymentIds: readonly string[] } | null = null;

  function send(): void {
    clearTimeout(timer);
    timer = undefined;
    if (unsentSpans.length === 0) return;
    const body = JSON.stringify({ spans: unsentSpans.slice(0, MAX_SPANS) });
    unsentSpans = [];
    const headers = { "content-type": "application/json" };
    // Only measurements are lost if this fails.
    fetchAndForget("/api/browser-spans", { method: "POST", headers, body, keepalive: true });
  }

  function add(span: BrowserSpan): void {
    unsentSpans.push(span);
    timer ??= setTimeout(send, SEND_AFTER_MS);
  }

  return {
    send,
    changed({ payment }: LiveChanges): void {
      if (Array.isArray(payment)) change = { at: performance.now(), paymentIds: payment.slice(0, MAX_PAYMENTS) };
    },
    finished(entry: PerformanceResourceTiming): void {
      const traceparent = entry.serverTiming.find(({ name }) => name === "traceparent")?.description;
      if (traceparent === undefined || entry.name.endsWith("/api/browser-spans")) return;
      if (RECORDED.test(traceparent)) {
        const kind = entry.entryType === "navigation" ? "navigation" : "request";
        add({ kind, traceparent, ...timesOf(entry.startTime, entry.responseEnd) });
      }
      const liveChange = change;
      if (liveChange && entry.startTime >= liveChange.at && entry.startTime - liveChange.at < UPDATES_WITHIN_MS) {
        change = null;
        add({ kind: "update", paymentIds: liveChange.paymentIds, ...timesOf(liveChange.at, entry.responseEnd) });
      }
    },
  };
}

function timesOf(start: number, end: number): Times {
  return { startedAt: Math.round(performance.timeOrigin + start), durationMs: Math.max(0, Math.round(end - start)) };
}
