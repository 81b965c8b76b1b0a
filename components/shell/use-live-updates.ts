"use client";
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { isLiveConnected, type LiveTopic, subscribeToLiveState, subscribeToLiveUpdates } from "./live-connection";

/** Changes this close together cause one call. */
const THROTTLE_MS = 400;

/**
 * Calls `onChange` when records of the given topics changed: at once, and then at most every 400 ms.
 *
 * @param id limits the topics to one record
 * @returns whether the live connection is open; while it is not, a page polls every few seconds instead
 */
export function useLiveUpdates(topics: readonly LiveTopic[], onChange: () => void, id?: string): boolean {
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
      }, THROTTLE_MS);
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
  }, [key, id]);
  return isLive;
}
