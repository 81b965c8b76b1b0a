"use client";
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { hearLive, isLiveOpen, type LiveTopic, watchLive } from "./live-source";

/** News this close together cause one round of asking. */
const THROTTLE_MS = 400;

/**
 * Calls `onNews` when something of the topics changed: at once, and then at most every 400 ms. To be told of one record
 * only, name it.
 *
 * @returns whether the portal tells at this moment; while it does not, a page asks every few seconds instead
 */
export function useLive(topics: readonly LiveTopic[], onNews: () => void, id?: string): boolean {
  const isLive = useSyncExternalStore(watchLive, isLiveOpen, () => false);
  const hear = useEffectEvent(onNews);
  const key = topics.join(" ");
  useEffect(() => {
    const wanted = key.split(" ") as LiveTopic[];
    let pause: ReturnType<typeof setTimeout> | undefined;
    let isWaiting = false;
    const rest = () => {
      pause = setTimeout(() => {
        pause = undefined;
        if (!isWaiting) return;
        isWaiting = false;
        hear();
        rest();
      }, THROTTLE_MS);
    };
    const stop = hearLive((news) => {
      const isMeant = wanted.some((topic) => {
        const ids = news[topic];
        return ids !== undefined && (id === undefined || ids === "many" || ids.includes(id));
      });
      if (!isMeant) return;
      if (pause !== undefined) isWaiting = true;
      else {
        hear();
        rest();
      }
    });
    return () => {
      stop();
      clearTimeout(pause);
    };
  }, [key, id]);
  return isLive;
}
