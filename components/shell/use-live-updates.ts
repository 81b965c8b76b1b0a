"use client";
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { isLiveConnected, type LiveTopic, subscribeToLiveState, subscribeToLiveUpdates } from "./live-connection";

/** Default minimum time between two calls. */
const DEFAULT_INTERVAL_MS = 400;

interface LiveUpdateOptions {
  /** If given, only changes to this record count. */
  readonly id?: string;
  /** Minimum time between two calls; 400 ms by default. */
  readonly everyMs?: number;
}

/**
 * Calls `onChange` when records of the given types change: immediately, then at most every `everyMs`.
 *
 * @returns whether the live connection is open; otherwise, the page should poll
 */
export function useLiveUpdates(
  topics: readonly LiveTopic[],
  onChange: () => void,
  { id, everyMs = DEFAULT_INTERVAL_MS }: LiveUpdateOptions = {},
): boolean {
  const isLive = useSyncExternalStore(subscribeToLiveState, isLiveConnected, () => false);
  const notify = useEffectEvent(onChange);
  const key = topics.join(" ");
  useEffect(() => {
    const subscribed = key.split(" ") as LiveTopic[];
    let pause: ReturnType<typeof setTimeout> | undefined;
    let isWaiting = false;
    const startPause = () => {
      pause = setTimeout(() => {
        pause = undefined;
        if (!isWaiting) return;
        isWaiting = false;
        notify();
        startPause();
      }, everyMs);
    };
    const unsubscribe = subscribeToLiveUpdates((changes) => {
      const isRelevant = subscribed.some((topic) => {
        const ids = changes[topic];
        return ids !== undefined && (id === undefined || ids === "many" || ids.includes(id));
      });
      if (!isRelevant) return;
      if (pause !== undefined) isWaiting = true;
      else {
        notify();
        startPause();
      }
    });
    return () => {
      unsubscribe();
      clearTimeout(pause);
    };
  }, [key, id, everyMs]);
  return isLive;
}
