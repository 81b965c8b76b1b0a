"use client";
import { Download } from "lucide-react";
import { useTimeZone } from "@/components/shell/time-zone";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { ProgressBar } from "@/components/ui/progress-bar";
import type { PaymentsQuery } from "@/lib/portal/payments/payments-query";
import type { ExportProgress } from "@/lib/portal/payments/running-exports";
import { formatMoment } from "@/lib/time/format";
import { filtersOnly, isFiltered, paymentsSearch } from "./payments-search";
import { useExport } from "./use-export";

/** Exports the filtered payments; a native popover with one link, and while the file is written how far it is. */
export function ExportMenu({ query }: { query: PaymentsQuery }) {
  const { progress, isRunning, start, cancel } = useExport();
  const filters = filtersOnly(query);
  const address = `/api/payments/export${paymentsSearch(filters)}`;
  return (
    <div className="relative">
      <button
        type="button"
        popoverTarget="export-menu"
        className={buttonStyle("plain", "medium", "[anchor-name:--export]")}
      >
        <Download aria-hidden />
        {isRunning ? `Exporting ${Math.floor((progress?.fraction ?? 0) * 100)}%` : "Export"}
      </button>
      <div
        id="export-menu"
        popover="auto"
        className="absolute inset-auto m-0 w-72 rounded-lg bg-surface p-3.5 text-text shadow-raised [inset-block-start:calc(anchor(bottom)+4px)] [inset-inline-end:anchor(right)] [position-anchor:--export] [position-try-fallbacks:flip-inline,flip-block] forced-colors:border"
      >
        {isRunning ? (
          <Progress progress={progress} onCancel={cancel} />
        ) : (
          <>
            <p className="mb-2.5 text-muted text-xs">
              {isFiltered(filters) ? "All payments that match these filters" : "All payments"} in one file, newest
              first, as CSV for a spreadsheet. Its last line says whether it is complete. Exports are recorded in the
              audit log.
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
          </>
        )}
      </div>
    </div>
  );
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
      <ProgressBar label="Export" value={progress?.fraction} />
      <p className="text-muted text-xs">The browser saves the file; you can go on working.</p>
      <Button onPress={onCancel}>Cancel the export</Button>
    </div>
  );
}
