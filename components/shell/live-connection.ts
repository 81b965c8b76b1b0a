"use client";
import { IDLE_CHANGED, isIdle } from "@/components/session/idle";
import { SESSION_ROTATED } from "@/components/session/session-rotation";
import { PAGE_ID } from "./page-id";

/** The record types whose changes `/api/live` reports. */
export type LiveTopic =
  | "payment"
  | "restriction"
  | "authorization"
  | "event"
  | "intent"
  | "approval"
  | "bulk-job"
  | "capture-link"
  | "presence";

/** The ids of the changed records of each kind; "many" when they are not listed. */
export type LiveChanges = Partial<Record<LiveTopic, readonly string[] | "many">>;

/** The number of pending items by the path of their page. */
export type NavCounts = Readonly<Record<string, number>>;

/** Emitted after a gap in the connection, when anything may have changed. */
const EVERYTHING: LiveChanges = {
  payment: "many",
  restriction: "many",
  authorization: "many",
  event: "many",
  intent: "many",
  approval: "many",
  "bulk-job": "many",
  "capture-link": "many",
  presence: "many",
};
const RETRY_MS = 5_000;
/**
 * Changes this recent are replayed to new subscribers, since a page that the server rendered before a change may mount
 * after it.
 */
const RECENT_MS = 5_000;

const subscribers = new Set<(changes: LiveChanges) => void>();
const countListeners = new Set<(counts: NavCounts) => void>();
const stateListeners = new Set<() => void>();
let source: EventSource | null = null;
let retry: ReturnType<typeof setTimeout> | undefined;
let isConnected = false;
/** The page has every change up to this position; null until the layout sets the rendered position. */
let position: string | null = null;
let recent: { readonly at: number; readonly changes: LiveChanges }[] = [];

/** Sets the position that the page was rendered with; the connection advances it. */
export function startLiveFrom(rendered: string | null): void {
  position ??= rendered;
}

/** Subscribes to changes. A page has one connection for all subscribers, open only while the page is visible. */
export function subscribeToLiveUpdates(subscriber: (changes: LiveChanges) => void): () => void {
  subscribers.add(subscriber);
  if (subscribers.size === 1) {
    document.addEventListener("visibilitychange", updateConnection);
    window.addEventListener(IDLE_CHANGED, updateConnection);
    window.addEventListener(SESSION_ROTATED, reconnect);
  }
  updateConnection();
  for (const { changes } of recentChanges()) subscriber(changes);
  return () => {
    subscribers.delete(subscriber);
    if (subscribers.size > 0) return;
    document.removeEventListener("visibilitychange", updateConnection);
    window.removeEventListener(IDLE_CHANGED, updateConnection);
    window.removeEventListener(SESSION_ROTATED, reconnect);
    disconnect();
  };
}

/** Calls `listener` with the navigation's counts: when the connection opens, and when they change. */
export function subscribeToCounts(listener: (counts: NavCounts) => void): () => void {
  countListeners.add(listener);
  return () => void countListeners.delete(listener);
}

/** For `useSyncExternalStore`: subscribes to the state of the connection. */
export function subscribeToLiveState(listener: () => void): () => void {
  stateListeners.add(listener);
  return () => void stateListeners.delete(listener);
}

export function isLiveConnected(): boolean {
  return isConnected;
}

/**
 * A hidden or idle page closes its connection, since browsers allow only a few connections per host across all tabs.
 */
function updateConnection(): void {
  if (document.visibilityState === "hidden" || isIdle()) disconnect();
  else if (!source && subscribers.size > 0) connect();
}

function connect(): void {
  clearTimeout(retry);
  source = new EventSource(`/api/live?${new URLSearchParams({ page: PAGE_ID, ...(position && { since: position }) })}`);
  source.onopen = () => setConnected(true);
  source.onmessage = ({ data }: MessageEvent<string>) => emit(JSON.parse(data) as LiveChanges);
  source.addEventListener("counts", ({ data }: MessageEvent<string>) => {
    const counts = JSON.parse(data) as NavCounts;
    for (const listener of countListeners) listener(counts);
  });
  source.addEventListener("position", ({ lastEventId }: MessageEvent<string>) => {
    position = lastEventId;
  });
  // The portal can't determine which changes the page missed, or it missed notifications itself.
  source.addEventListener("missed", () => emit(EVERYTHING));
  source.addEventListener("signed-out", retryLater);
  source.onerror = () => {
    setConnected(false);
    // The browser reconnects automatically, unless the portal refused with an error status.
    if (source?.readyState === EventSource.CLOSED) retryLater();
  };
}

/** Reopens the connection, since the portal closes the one with the session's earlier id. */
function reconnect(): void {
  disconnect();
  updateConnection();
}

function retryLater(): void {
  disconnect();
  retry = setTimeout(updateConnection, RETRY_MS);
}

function disconnect(): void {
  clearTimeout(retry);
  source?.close();
  source = null;
  setConnected(false);
}

function setConnected(connected: boolean): void {
  if (connected === isConnected) return;
  isConnected = connected;
  for (const listener of stateListeners) listener();
}

function recentChanges() {
  const since = performance.now() - RECENT_MS;
  return recent.filter(({ at }) => at >= since);
}

function emit(changes: LiveChanges): void {
  recent = [...recentChanges(), { at: performance.now(), changes }];
  for (const subscriber of subscribers) subscriber(changes);
}
