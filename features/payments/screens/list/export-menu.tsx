"use client";
import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useEffect, useState } from "react";
import { readPortal } from "@/components/session/read-portal";
import { useTimeZone } from "@/components/shell/time-zone";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { lazyComponent } from "@/components/ui/on-demand";
import { ProgressBar } from "@/components/ui/progress-bar";
import { addToast } from "@/components/ui/toasts";
import type { PaymentsQuery } from "@/features/payments/payments-query";
import type { ExportProgress } from "@/features/payments/running-exports";
import type { PaymentColumn } from "@/lib/shared/payment-list";
import { UNSEEN_DEPOSITS_NOTE } from "@/lib/shared/unseen-deposits";
import { formatMoment } from "@/lib/time/format";
import { filtersOnly, isFiltered, paymentsSearch } from "./payments-search";

const POLL_MS = 700;

const END_TOASTS = {
  complete: (payments: string) => ({ tone: "good", title: `${payments} exported` }) as const,
  canceled: (payments: string) =>
    ({
      tone: "warn",
      title: "Export canceled",
      detail: `The file has ${payments} and is marked incomplete.`,
    }) as const,
  failed: (payments: string) =>
    ({ tone: "bad", title: "The export failed", detail: `It stopped after ${payments}. Try again.` }) as const,
};

const PreparedExports = lazyComponent(() => import("./prepared-exports").then((module) => module.PreparedExports));

/**
 * Exports the filtered payments. A native popover shows the download link and its progress, and the exports prepared in
 * the background.
 */
export function ExportMenu({
  query,
  columns,
}: {
  query: PaymentsQuery;
  /** The list's columns; undefined for the default columns. */
  columns: readonly PaymentColumn[] | undefined;
}) {
  const { progress, isRunning, start, cancel } = useExport();
  const [isOpen, setOpen] = useState(false);
  const filters = filtersOnly({ ...query, columns: [...(columns ?? [])] });
  const exportUrl = `/api/payments/export${paymentsSearch(filters)}`;
  return (
    <div className="relative">
      <button
        type="button"
        popoverTarget="export-menu"
        className={buttonStyle("plain", "medium", "[anchor-name:--export]")}
      >
        <Download aria-hidden />
        {isRunning ? `Exporting${percentOf(progress)}` : "Export"}
      </button>
      <div
        id="export-menu"
        popover="auto"
        onToggle={({ newState }) => setOpen(newState === "open")}
        className="absolute inset-auto m-0 w-72 rounded-lg bg-surface p-3.5 text-text shadow-raised [inset-block-start:calc(anchor(bottom)+4px)] [inset-inline-end:anchor(right)] [position-anchor:--export] [position-try-fallbacks:flip-inline,flip-block] forced-colors:border"
      >
        {isRunning ? (
          <Progress progress={progress} onCancel={cancel} />
        ) : (
          <>
            <p className="mb-2.5 text-muted text-xs">
              {isFiltered(filters) ? "All payments that match these filters" : "All payments"} in one CSV file,{" "}
              {describeOrder(filters)}. Its last line shows whether it is complete. {UNSEEN_DEPOSITS_NOTE} Exports are
              recorded in the audit log.
            </p>
            <a
              href={exportUrl}
              download
              onClick={({ currentTarget }) => {
                const id = crypto.randomUUID();
                currentTarget.href = `${exportUrl}${exportUrl.includes("?") ? "&" : "?"}export=${id}`;
                // Deferred because starting removes the link, which must stay in the page while the browser follows it.
                setTimeout(() => start(id));
              }}
              className={buttonStyle("primary", "medium", "w-full")}
            >
              Download CSV
            </a>
            <p className="mt-3 mb-2.5 border-t pt-3 text-muted text-xs">
              Or prepare it in the background. It stays available here for one day.
            </p>
            {isOpen && <PreparedExports search={paymentsSearch(filters).slice(1)} ids={null} />}
          </>
        )}
      </div>
    </div>
  );
}

const percentOf = (progress: ExportProgress | null): string =>
  progress?.fraction === null ? "…" : ` ${Math.floor((progress?.fraction ?? 0) * 100)}%`;

function countPayments(rows: number): string {
  return `${rows.toLocaleString("en-US")} ${rows === 1 ? "payment" : "payments"}`;
}

/** Returns a phrase that describes the file's order and columns. */
function describeOrder({ sort, columns }: PaymentsQuery): string {
  const isSorted = sort !== undefined && sort !== "created";
  const order = sort === undefined ? "newest first" : sort === "created" ? "oldest first" : "sorted like the list";
  const limitNote = isSorted ? " (up to 20,000 payments; larger exports are newest first)" : "";
  return `${order}${limitNote}, ${columns.length > 0 ? "with the columns of the list" : "with every column"}`;
}

function Progress({ progress, onCancel }: { progress: ExportProgress | null; onCancel: () => void }) {
  const zone = useTimeZone();
  return (
    <div className="grid gap-2.5">
      <p className="num text-muted text-xs">
        {progress?.reachedAt
          ? `${countPayments(progress.rows)}, back to ${formatMoment(progress.reachedAt, zone, "date")}`
          : "Starting…"}
      </p>
      <ProgressBar label="Export" value={progress?.fraction ?? undefined} />
      <p className="text-muted text-xs">Your browser saves the file; you can keep working.</p>
      <Button onPress={onCancel}>Cancel export</Button>
    </div>
  );
}

/** Tracks the running export, whose file the browser saves, and lets the user cancel it. */
function useExport() {
  const [id, setId] = useState<string | null>(null);
  const { data, isError } = useQuery({
    queryKey: ["export", id],
    queryFn: ({ signal }) => readPortal<ExportProgress>(`/api/payments/exports/${id}`, signal),
    enabled: id !== null,
    // The first poll may precede the browser's file request, and later polls must survive a single failure.
    retry: 5,
    refetchInterval: ({ state }) => (state.data && state.data.state !== "running" ? false : POLL_MS),
  });
  const progress = id === null ? null : (data ?? null);
  const finished = progress && progress.state !== "running" ? progress : null;
  useEffect(() => {
    if (finished) addToast(END_TOASTS[finished.state as keyof typeof END_TOASTS](countPayments(finished.rows)));
  }, [finished]);
  return {
    progress,
    isRunning: id !== null && finished === null && !isError,
    start: setId,
    cancel: () => void fetch(`/api/payments/exports/${id}`, { method: "DELETE" }),
  };
}
