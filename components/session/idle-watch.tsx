"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { callPortal } from "./fetch-portal";
import { setIdle } from "./idle";
import { IdleDialog } from "./idle-dialog";
import { readPortal, SignedOutError } from "./read-portal";

/** How long before the session ends the warning appears. */
const WARN_MS = 120_000;
/** Polling interval from the warning on, since another tab may extend the session or sign in again. */
const RECHECK_MS = 5_000;
const CHECK_MS = 60_000;
/** Minimum time between reports of key and pointer presses. */
const REPORT_MS = 60_000;
const QUERY_KEY = ["session-end"] as const;

interface SessionEnd {
  readonly remainingMs: number;
  readonly canProlong: boolean;
}

/**
 * Warns before an idle session ends; until the user responds, images are hidden and polling stops. Only key and pointer
 * presses count as use, not the page's automatic requests.
 */
export function IdleWatch() {
  const client = useQueryClient();
  const reportedAt = useRef(0);
  const { data, error, dataUpdatedAt } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: ({ signal }) => readPortal<SessionEnd>("/api/session", signal),
    retry: false,
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) => {
      if (state.error instanceof SignedOutError) return RECHECK_MS;
      const remainingMs = state.data?.remainingMs;
      return remainingMs === undefined ? CHECK_MS : Math.max(RECHECK_MS, remainingMs - WARN_MS);
    },
  });
  const hasEnded = error instanceof SignedOutError;
  const isWarned = !hasEnded && data !== undefined && data.remainingMs <= WARN_MS;

  const extend = async () => {
    const extended = await callPortal<SessionEnd>("/api/session", { method: "POST" });
    if (extended.ok) client.setQueryData(QUERY_KEY, extended.value);
    else await client.invalidateQueries({ queryKey: QUERY_KEY });
  };
  const reportUse = useEffectEvent(() => {
    if (hasEnded || Date.now() - reportedAt.current < REPORT_MS) return;
    reportedAt.current = Date.now();
    void extend();
  });
  useEffect(() => {
    // Opening the page counts as use.
    reportedAt.current = Date.now();
    const report = () => reportUse();
    const events = ["keydown", "pointerdown"] as const;
    for (const name of events) window.addEventListener(name, report, { capture: true, passive: true });
    return () => {
      for (const name of events) window.removeEventListener(name, report, { capture: true });
    };
  }, []);
  useEffect(() => {
    setIdle(isWarned || hasEnded);
    // Makes the banner explain that the session has ended and how to continue.
    if (hasEnded) void client.invalidateQueries({ queryKey: ["bank-status"] });
  }, [isWarned, hasEnded, client]);
  useEffect(() => () => setIdle(false), []);

  if (!isWarned) return null;
  return <IdleDialog endsAt={dataUpdatedAt + data.remainingMs} canProlong={data.canProlong} onStay={extend} />;
}
