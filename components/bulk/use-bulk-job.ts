"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callAction } from "@/components/session/call-action";
import { readPortal } from "@/components/session/read-portal";
import { useLiveUpdates } from "@/components/shell/use-live-updates";
import type { BulkChange } from "@/lib/bulk/change-bulk-job";
import type { BulkJobView } from "@/lib/bulk/get-bulk-job";
import type { BulkItemState } from "@/lib/ledger/schema/bulk-tables";
import type { Failure } from "@/lib/shared/outcome";
import { changeBulkJobAction } from "./actions";

/** Minimum time between refetches, since a running job changes many times a second. */
const REFRESH_INTERVAL_MS = 1_000;
const POLL_MS = 3_000;

/** Returns a bulk job with live updates, its items filtered by state, and functions to change it. */
export function useBulkJob(jobId: string, initial?: BulkJobView) {
  const [state, setState] = useState<BulkItemState | null>(null);
  const [after, setAfter] = useState(0);
  const [problem, setProblem] = useState<Failure | null>(null);
  const [isChanging, setChanging] = useState(false);
  const queries = useQueryClient();
  const refresh = () => void queries.invalidateQueries({ queryKey: ["bulk-job", jobId] });
  const isLive = useLiveUpdates(["bulk-job"], refresh, { id: jobId, everyMs: REFRESH_INTERVAL_MS });
  // The bank's decisions change payment statuses and totals.
  useLiveUpdates(["payment"], refresh, { everyMs: REFRESH_INTERVAL_MS });
  const params = new URLSearchParams({ after: String(after), ...(state && { state }) });
  const isFirst = state === null && after === 0;
  const { data } = useQuery({
    queryKey: ["bulk-job", jobId, state, after],
    queryFn: ({ signal }) => readPortal<BulkJobView>(`/api/bulk-jobs/${jobId}?${params}`, signal),
    initialData: isFirst ? initial : undefined,
    placeholderData: (previous) => previous,
    retry: false,
    refetchInterval: ({ state: { data: job } }) => (isLive ? 30_000 : job?.state === "running" ? POLL_MS : 10_000),
  });
  const job = data ?? initial;
  const change = async (requested: BulkChange) => {
    if (!job) return;
    setChanging(true);
    const outcome = await callAction(changeBulkJobAction)({ jobId, kind: job.kind, change: requested });
    setChanging(false);
    setProblem(outcome === null || outcome.ok ? null : outcome);
    refresh();
  };
  return {
    job,
    state,
    show: (next: BulkItemState | null) => {
      setState(next);
      setAfter(0);
    },
    isFirstPage: after === 0,
    /** Shows the page of items after the given position. */
    showAfter: setAfter,
    change,
    isChanging,
    problem,
  };
}
