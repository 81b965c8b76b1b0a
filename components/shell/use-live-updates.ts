"use client";
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { isLiveConnected, type LiveTopic, subscribeToLiveState, subscribeToLiveUpdates } from "./live-connection";

/** Default minimum time between two calls. */
const DEFAULT_INTERVAL_MS = 400;

interface LiveUpdateOptions {
  /** Limits the changes to those of one record. */
  readonly id?: string;
  /** Minimum time between two calls; defaults to 400 ms. */
  readonly everyMs?: number;
}

/**
 * Calls `onChange` when records of the given topics change: immediately, then at most every `everyMs`.
 *
 * @returns whether the live connection is open; while it is not, a page polls every few seconds instead
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
