"use client";

/** What can change while a page is open, as `/api/live` names it. */
export type LiveTopic = "payment" | "restriction" | "authorization" | "event" | "intent";

/** Which records of each kind changed; "many" when they are not named. */
export type LiveNews = Partial<Record<LiveTopic, readonly string[] | "many">>;

/** Told after a gap: anything may have changed meanwhile. */
const EVERYTHING: LiveNews = {
  payment: "many",
  restriction: "many",
  authorization: "many",
  event: "many",
  intent: "many",
};
const RETRY_MS = 15_000;

const hearers = new Set<(news: LiveNews) => void>();
const watchers = new Set<() => void>();
let source: EventSource | null = null;
let retry: ReturnType<typeof setTimeout> | undefined;
let isOpen = false;
let wasOpen = false;

/** Hears what changes. All of a page shares one connection, which is there only while the page can be seen. */
export function hearLive(hear: (news: LiveNews) => void): () => void {
  hearers.add(hear);
  if (hearers.size === 1) document.addEventListener("visibilitychange", follow);
  follow();
  return () => {
    hearers.delete(hear);
    if (hearers.size > 0) return;
    document.removeEventListener("visibilitychange", follow);
    disconnect();
    wasOpen = false;
  };
}

/** For `useSyncExternalStore`: whether the portal tells of changes at this moment. */
export function watchLive(changed: () => void): () => void {
  watchers.add(changed);
  return () => void watchers.delete(changed);
}

export function isLiveOpen(): boolean {
  return isOpen;
}

/** A hidden page holds no connection: a browser has few of them for all its tabs together. */
function follow(): void {
  if (document.visibilityState === "hidden") disconnect();
  else if (!source && hearers.size > 0) connect();
}

function connect(): void {
  clearTimeout(retry);
  source = new EventSource("/api/live");
  source.onopen = () => {
    if (wasOpen) tell(EVERYTHING);
    wasOpen = true;
    setOpen(true);
  };
  source.onmessage = ({ data }: MessageEvent<string>) => tell(JSON.parse(data) as LiveNews);
  source.addEventListener("signed-out", giveUp);
  source.onerror = () => {
    setOpen(false);
    // The browser itself tries again, unless the portal answered that it will not.
    if (source?.readyState === EventSource.CLOSED) giveUp();
  };
}

function giveUp(): void {
  disconnect();
  retry = setTimeout(follow, RETRY_MS);
}

function disconnect(): void {
  clearTimeout(retry);
  source?.close();
  source = null;
  setOpen(false);
}

function setOpen(open: boolean): void {
  if (open === isOpen) return;
  isOpen = open;
  for (const changed of watchers) changed();
}

function tell(news: LiveNews): void {
  for (const hear of hearers) hear(news);
}
