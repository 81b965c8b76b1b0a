"use client";
import { Download } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useTimeZone } from "@/components/shell/time-zone";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { ProgressBar } from "@/components/ui/progress-bar";
import type { PaymentsQuery } from "@/lib/portal/payments/payments-query";
import type { ExportProgress } from "@/lib/portal/payments/running-exports";
import type { PaymentColumn } from "@/lib/shared/payment-list";
import { UNSEEN_DEPOSITS } from "@/lib/shared/unseen-deposits";
import { formatMoment } from "@/lib/time/format";
import { filtersOnly, isFiltered, paymentsSearch } from "./payments-search";
import { useExport } from "./use-export";

const PreparedExports = dynamic(() => import("./prepared-exports").then((module) => module.PreparedExports), {
  ssr: false,
});

/**
 * Exports the filtered payments; a native popover with a link, how far the file is while it is written, and what is
 * prepared in the background.
 */
export function ExportMenu({
  query,
  columns,
}: {
  query: PaymentsQuery;
  /** Those of the list, where they are not the usual ones. */
  columns: readonly PaymentColumn[] | undefined;
}) {
  const { progress, isRunning, start, cancel } = useExport();
  const [isOpen, setOpen] = useState(false);
  const filters = filtersOnly({ ...query, columns: [...(columns ?? [])] });
  const address = `/api/payments/export${paymentsSearch(filters)}`;
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
              {describeOrder(filters)}. Its last line says whether it is complete. {UNSEEN_DEPOSITS} Exports are
              recorded in the audit log.
            </p>
            <a
              href={address}
              download
              onClick={({ currentTarget }) => {
                const id = crypto.randomUUID();
                currentTarget.href = `${address}${address.includes("?") ? "&" : "?"}export=${id}`;
                // Afterwards: the link that the browser is following must still be in the page.
                setTimeout(() => start(id));
              }}
              className={buttonStyle("primary", "medium", "w-full")}
            >
              Download CSV
            </a>
            <p className="mt-3 mb-2.5 border-t pt-3 text-muted text-xs">
              Or have it prepared while you go on working: it is kept here for a day.
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

/** The order and the columns of the file. */
function describeOrder({ sort, columns }: PaymentsQuery): string {
  const isSorted = sort !== undefined && sort !== "created";
  const order = sort === undefined ? "newest first" : sort === "created" ? "oldest first" : "sorted like the list";
  const bound = isSorted ? " (a filter’s first 20,000; more are newest first)" : "";
  return `${order}${bound}, ${columns.length > 0 ? "with the columns of the list" : "with every column"}`;
}

function Progress({ progress, onCancel }: { progress: ExportProgress | null; onCancel: () => void }) {
  const zone = useTimeZone();
  return (
    <div className="grid gap-2.5">
      <p className="num text-muted text-xs">
        {progress?.reachedAt
          ? `${progress.rows.toLocaleString("en-US")} payments, back to ${formatMoment(progress.reachedAt, zone, "date")}`
          : "Starting…"}
      </p>
      <ProgressBar label="Export" value={progress?.fraction ?? undefined} />
      <p className="text-muted text-xs">The browser saves the file; you can go on working.</p>
      <Button onPress={onCancel}>Cancel the export</Button>
    </div>
  );
}
