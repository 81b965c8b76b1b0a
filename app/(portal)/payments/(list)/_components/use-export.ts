"use client";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { readPortal } from "@/components/session/read-portal";
import { addToast } from "@/components/ui/toasts";
import type { ExportProgress } from "@/lib/portal/payments/running-exports";

const POLL_MS = 700;

/** The export that this page has started: how far it is, and how to cancel it. The browser saves the file by itself. */
export function useExport() {
  const [id, setId] = useState<string | null>(null);
  const { data, isError } = useQuery({
    queryKey: ["export", id],
    queryFn: ({ signal }) => readPortal<ExportProgress>(`/api/payments/exports/${id}`, signal),
    enabled: id !== null,
    // The first question may come before the browser's request for the file; later ones must not end over one failure.
    retry: 5,
    refetchInterval: ({ state }) => (state.data && state.data.state !== "running" ? false : POLL_MS),
  });
  const progress = id === null ? null : (data ?? null);
  const end = progress && progress.state !== "running" ? progress : null;
  useEffect(() => {
    if (end) addToast(ENDS[end.state as keyof typeof ENDS](end.rows.toLocaleString("en-US")));
  }, [end]);
  return {
    progress,
    isRunning: id !== null && end === null && !isError,
    start: setId,
    cancel: () => void fetch(`/api/payments/exports/${id}`, { method: "DELETE" }),
  };
}

const ENDS = {
  complete: (rows: string) => ({ tone: "good", title: `${rows} payments exported` }) as const,
  canceled: (rows: string) =>
    ({ tone: "warn", title: "Export canceled", detail: `The file ends after ${rows} payments, and says so.` }) as const,
  failed: (rows: string) =>
    ({ tone: "bad", title: "The export failed", detail: `It ended after ${rows} payments. Start it again.` }) as const,
};
