"use client";
import { X } from "lucide-react";
import { useState } from "react";
import { clearMarkedPayments, markPayments, useMarkedPayments } from "@/components/navigation/marked-payments";
import { problemOfRead, readPortal } from "@/components/session/read-portal";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { IconButton } from "@/components/ui/icon-button";
import { addToast } from "@/components/ui/toasts";
import type { PaymentBulkChange } from "@/features/payments/bulk-changes";
import type { MatchingPayment } from "@/features/payments/list-matching-payments";
import { formatCents } from "@/lib/money/cents";
import { MAX_SELECTED } from "@/lib/shared/payment-list";
import { BulkChangeDialog } from "./bulk-change-dialog";
import type { ShownRow } from "./packed-list";
import { PreparedExports } from "./prepared-exports";

const BUTTONS = [
  ["take", "Assign to me"],
  ["hand-over", "Reassign…"],
  ["done", "Mark resolved"],
  ["note", "Note…"],
  ["cancel", "Cancel deposits…"],
  ["return", "Return checks…"],
] as const satisfies readonly (readonly [PaymentBulkChange, string])[];

/** Shows the bulk actions at the bottom of the window while payments are selected. */
export function MarkedBar({
  rows,
  search,
  found,
  changes,
  canExport,
}: {
  /** The rows on the current page. */
  rows: readonly ShownRow[];
  /** The list's query string, including `?`. */
  search: string;
  /** The number of payments that match the filters; null if they were not all counted. */
  found: number | null;
  /** The bulk changes that the user may make. */
  changes: readonly PaymentBulkChange[];
  canExport: boolean;
}) {
  const marked = useMarkedPayments();
  const [open, setOpen] = useState<PaymentBulkChange | "export" | null>(null);
  const ids = [...marked.keys()];
  const close = () => setOpen(null);
  return (
    <>
      <section
        aria-label="Selected payments"
        className="sticky bottom-[calc(64px+env(safe-area-inset-bottom))] z-10 mt-3 rounded-lg border bg-surface shadow-raised md:bottom-4 print:hidden"
      >
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3.5 py-2.5">
          <MarkedTotals rows={rows} search={search} found={found} />
          <div className="-mx-3.5 flex min-w-0 gap-2 overflow-x-auto px-3.5 py-0.5 max-md:w-[calc(100%+28px)] md:mx-0 md:ml-auto md:flex-wrap md:overflow-visible md:px-0 [scrollbar-width:none]">
            {BUTTONS.filter(([change]) => changes.includes(change)).map(([change, label]) => (
              <Button
                key={change}
                size="small"
                className="shrink-0 pointer-coarse:h-11"
                onPress={() => setOpen(change)}
              >
                {label}
              </Button>
            ))}
            {canExport && (
              <Button size="small" className="shrink-0 pointer-coarse:h-11" onPress={() => setOpen("export")}>
                Export…
              </Button>
            )}
          </div>
        </div>
      </section>
      {open === "export" && <ExportMarkedDialog ids={ids} search={search} onClose={close} />}
      {open !== null && open !== "export" && <BulkChangeDialog change={open} paymentIds={ids} onClose={close} />}
    </>
  );
}

/** Shows the number and total amount of the selected payments, with buttons to select all or none. */
function MarkedTotals({ rows, search, found }: { rows: readonly ShownRow[]; search: string; found: number | null }) {
  const marked = useMarkedPayments();
  const [isLoading, setLoading] = useState(false);
  const countOnPage = rows.filter(({ id }) => marked.has(id)).length;
  const cents = [...marked.values()].reduce<number>((sum, each) => sum + (each ?? 0), 0);
  const elsewhere = marked.size - countOnPage;
  const markAll = async () => {
    setLoading(true);
    const { signal } = new AbortController();
    const path = `/api/payments/all-found${search}`;
    const all = await readPortal<MatchingPayment[] | null>(path, signal).catch((error: unknown) => {
      addToast({ tone: "bad", title: "Selection not changed", detail: problemOfRead(error) });
      return undefined;
    });
    setLoading(false);
    if (all === undefined) return;
    if (!all || !markPayments(all, true)) addToast({ tone: "warn", ...TOO_MANY });
  };
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
      <p className="num" aria-live="polite">
        <b className="font-semibold">{marked.size.toLocaleString("en-US")} selected</b> · {formatCents(cents)}
        {elsewhere > 0 && <span className="text-muted">, {elsewhere.toLocaleString("en-US")} not on this page</span>}
      </p>
      <Button size="small" tone="quiet" isPending={isLoading} onPress={() => void markAll()}>
        Select all matches{found === null ? "" : ` (${found.toLocaleString("en-US")})`}
      </Button>
      <IconButton label="Clear the selection" onPress={clearMarkedPayments}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
}

const TOO_MANY = {
  title: `You can select up to ${MAX_SELECTED.toLocaleString("en-US")} payments at once`,
  detail: "Narrow the filters, or export all matches.",
};

/** Exports only the selected payments. */
function ExportMarkedDialog({ ids, search, onClose }: { ids: readonly string[]; search: string; onClose: () => void }) {
  const count =
    ids.length === 1 ? "the selected payment" : `the ${ids.length.toLocaleString("en-US")} selected payments`;
  return (
    <Dialog title="Export selection" isOpen onClose={onClose}>
      <div className="grid gap-3">
        <p className="text-muted">
          Exports only {count}, in one file with the columns and order of the list. The file stays here for one day. The
          export is recorded in the audit log.
        </p>
        <PreparedExports search={search.slice(1)} ids={ids} />
      </div>
      <DialogActions>
        <Button onPress={onClose}>Done</Button>
      </DialogActions>
    </Dialog>
  );
}
