import { Download } from "lucide-react";
import { buttonStyle } from "@/components/ui/button-style";
import { EXPORT_MAX_ROWS } from "@/lib/portal/payments/export-limit";
import type { PaymentsQuery } from "@/lib/portal/payments/payments-query";
import { filtersOnly, isFiltered, paymentsSearch } from "./payments-search";

/** Exports the filtered payments; a native popover with one link that explains what the file will contain. */
export function ExportMenu({ query }: { query: PaymentsQuery }) {
  const filters = filtersOnly(query);
  return (
    <div className="relative">
      <button
        type="button"
        popoverTarget="export-menu"
        className={buttonStyle("plain", "medium", "[anchor-name:--export]")}
      >
        <Download aria-hidden />
        Export
      </button>
      <div
        id="export-menu"
        popover="auto"
        className="absolute inset-auto m-0 w-72 rounded-lg bg-surface p-3.5 text-text shadow-raised [inset-block-start:calc(anchor(bottom)+4px)] [inset-inline-end:anchor(right)] [position-anchor:--export] [position-try-fallbacks:flip-inline,flip-block] forced-colors:border"
      >
        <p className="mb-2.5 text-muted text-xs">
          {isFiltered(filters) ? "The payments that match these filters" : "All payments"}, newest first, as CSV for a
          spreadsheet. At most {EXPORT_MAX_ROWS.toLocaleString("en-US")} rows: for more, export in parts by day of
          creation. Exports are recorded in the audit log.
        </p>
        <a
          href={`/api/payments/export${paymentsSearch(filters)}`}
          download
          className={buttonStyle("primary", "medium", "w-full")}
        >
          Download CSV
        </a>
      </div>
    </div>
  );
}
