"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { FileReport } from "@/features/positive-pay/issue-files/reading/issue-file-session";
import { countLinesInView, type LineView, lineNumbersInView, VIEW_LABELS } from "./line-views";
import { LinesTable } from "./lines-table";
import type { Draft } from "./use-draft";

/**
 * Lists the lines, those with errors first. The order is fixed when the user chooses a view, so a line keeps its
 * position while it is corrected.
 */
export function LinesSection({ draft, report }: { draft: Draft; report: FileReport }) {
  const [shown, setShown] = useState<{ view: LineView; numbers: readonly number[] }>(() => ({
    view: "all",
    numbers: lineNumbersInView(report, "all"),
  }));
  const [isConfirming, setConfirming] = useState(false);
  const errors = report.lines.repair.length;
  const views = (Object.keys(VIEW_LABELS) as LineView[]).filter(
    (view) => view === "all" || view === shown.view || countLinesInView(report, view) > 0,
  );
  return (
    <Card
      title="Lines"
      titleId="lines-title"
      aside={
        <span role="status">{draft.isSaving ? "Saving…" : "Saved. You can close this page and continue later."}</span>
      }
      titleNote={
        <p role="status" className={errors > 0 ? "text-bad" : "text-muted"}>
          {errors === 0
            ? "No errors"
            : `${errors.toLocaleString("en-US")} ${errors === 1 ? "line has" : "lines have"} an error`}
        </p>
      }
    >
      <div className="flex flex-wrap items-center gap-2 border-b px-3.5 py-2">
        <SegmentedControl
          label="Lines shown"
          value={shown.view}
          onChange={(view) => setShown({ view, numbers: lineNumbersInView(report, view) })}
          segments={views.map((value) => ({
            value,
            label: (
              <>
                {VIEW_LABELS[value]}{" "}
                <span className="num text-muted">{countLinesInView(report, value).toLocaleString("en-US")}</span>
              </>
            ),
          }))}
          className="max-w-full overflow-x-auto"
        />
        {errors > 1 && (
          <Button size="small" onPress={() => setConfirming(true)}>
            Leave out {errors.toLocaleString("en-US")} lines with an error
          </Button>
        )}
      </div>
      {isConfirming && (
        <LeaveOutDialog draft={draft} lines={report.lines.repair} onClose={() => setConfirming(false)} />
      )}
      <LinesTable key={shown.view} draft={draft} numbers={shown.numbers} />
    </Card>
  );
}

/** Asks for confirmation before every line with an error is left out. */
function LeaveOutDialog({ draft, lines, onClose }: { draft: Draft; lines: readonly number[]; onClose: () => void }) {
  return (
    <ConfirmDialog
      title={`Leave out ${lines.length.toLocaleString("en-US")} lines?`}
      confirmLabel="Leave out"
      onConfirm={async () => {
        draft.leaveOut(lines);
        return null;
      }}
      onClose={onClose}
    >
      <p className="text-muted">
        They will not be sent. You can put each one back, and the balance with the control report shows whether you need
        to.
      </p>
    </ConfirmDialog>
  );
}
