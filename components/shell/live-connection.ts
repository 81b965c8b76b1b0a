"use client";
import { IDLE_CHANGED, isIdle } from "@/components/session/idle";
import { SESSION_ROTATED } from "@/components/session/session-rotation";
import { PAGE_ID } from "./page-id";

/** Record types whose changes are reported by `/api/live`. */
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

/** Ids of the changed records by type; "many" if they are not listed. */
export type LiveChanges = Partial<Record<LiveTopic, readonly string[] | "many">>;

/** Number of pending items by page path. */
export type NavCounts = Readonly<Record<string, number>>;

/** Emitted after a connection gap, when anything may have changed. */
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
 * Age up to which changes are replayed to new subscribers, since a page rendered on the server before a change may
 * mount after that change.
 */
const RECENT_MS = 5_000;

const subscribers = new Set<(changes: LiveChanges) => void>();
const countListeners = new Set<(counts: NavCounts) => void>();
const stateListeners = new Set<() => void>();
let source: EventSource | null = null;
let retry: ReturnType<typeof setTimeout> | undefined;
let isConnected = false;
/** Position up to which the page has every change; null until the layout sets the rendered position. */
let position: string | null = null;
let recent: { readonly at: number; readonly changes: LiveChanges }[] = [];

/** Sets the position that the page was rendered with; the connection then advances the position. */
export function setLivePosition(rendered: string | null): void {
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

/** Calls `listener` with the navigation counts when the connection opens and whenever they change. */
export function subscribeToCounts(listener: (counts: NavCounts) => void): () => void {
  countListeners.add(listener);
  return () => void countListeners.delete(listener);
}

/** Subscribes to the connection state, for `useSyncExternalStore`. */
export function subscribeToLiveState(listener: () => void): () => void {
  stateListeners.add(listener);
  return () => void stateListeners.delete(listener);
}

export function isLiveConnected(): boolean {
  return isConnected;
}

/** Closes a hidden or idle page's connection, since browsers allow few connections per host across all tabs. */
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
  // The portal cannot determine which changes the page missed, or has missed notifications itself.
  source.addEventListener("missed", () => emit(EVERYTHING));
  source.addEventListener("signed-out", retryLater);
  source.onerror = () => {
    setConnected(false);
    // The browser reconnects automatically unless the portal responded with an error status.
    if (source?.readyState === EventSource.CLOSED) retryLater();
  };
}

/** Reopens the connection, since the portal closes connections that use the session's previous id. */
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
