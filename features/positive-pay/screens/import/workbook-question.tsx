"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { SelectField } from "@/components/ui/select-field";
import type { Sheet } from "@/features/positive-pay/issue-files/reading/workbook";

/** Returns whether the user must choose a sheet or decide about hidden rows. */
export function isAmbiguous(sheets: readonly Sheet[]): boolean {
  return sheets.length > 1 || sheets.some(({ hiddenRows, isHidden }) => isHidden || hiddenRows.length > 0);
}

/** Asks which sheet of a workbook to read, and whether to read its hidden rows. */
export function WorkbookQuestion({
  fileName,
  sheets,
  onRead,
  onClose,
}: {
  fileName: string;
  sheets: readonly Sheet[];
  onRead: (csv: string) => void;
  onClose: () => void;
}) {
  const [sheetIndex, setSheetIndex] = useState(sheets.length === 1 ? "0" : "");
  const [hiddenRowsChoice, setHiddenRowsChoice] = useState<"" | "read" | "leave-out">("");
  const sheet = sheetIndex === "" ? undefined : sheets[Number(sheetIndex)];
  const hiddenCount = sheet?.hiddenRows.length ?? 0;
  const isReady = sheet !== undefined && (hiddenCount === 0 || hiddenRowsChoice !== "");
  return (
    <Dialog title={`What should be read from ${fileName}?`} isOpen onClose={onClose}>
      <div className="grid gap-3.5">
        <SelectField
          label={sheets.length === 1 ? "Sheet" : `Sheet (choose one of ${sheets.length})`}
          value={sheetIndex}
          onChange={(at) => {
            setSheetIndex(at);
            setHiddenRowsChoice("");
          }}
          options={[
            ...(sheets.length === 1 ? [] : [{ value: "", label: "Choose…" }]),
            ...sheets.map(({ name, rowCount, isHidden }, at) => ({
              value: String(at),
              label: `${name} (${rowCount.toLocaleString("en-US")} ${rowCount === 1 ? "row" : "rows"}${isHidden ? ", hidden" : ""})`,
            })),
          ]}
        />
        {hiddenCount > 0 && (
          <SelectField
            label={hiddenCount === 1 ? "1 row is hidden" : `${hiddenCount.toLocaleString("en-US")} rows are hidden`}
            value={hiddenRowsChoice}
            onChange={setHiddenRowsChoice}
            options={[
              { value: "", label: "Choose…" },
              { value: "read", label: "Read hidden rows too" },
              { value: "leave-out", label: "Leave hidden rows out" },
            ]}
            hint={`Hidden manually or by a filter: ${formatRowList(sheet?.hiddenRows ?? [])}.`}
          />
        )}
        {sheet && sheet.hiddenColumns.length > 0 && (
          <p className="text-muted">Hidden columns are read too: {sheet.hiddenColumns.join(", ")}.</p>
        )}
      </div>
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        <Button
          tone="primary"
          isDisabled={!isReady}
          onPress={() => sheet && onRead(hiddenRowsChoice === "leave-out" ? sheet.visibleCsv : sheet.csv)}
        >
          Read the sheet
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const MAX_LISTED_ROWS = 10;

function formatRowList(rows: readonly number[]): string {
  const extra = rows.length - MAX_LISTED_ROWS;
  const listed = rows.slice(0, MAX_LISTED_ROWS).join(", ");
  return `${rows.length === 1 ? "row" : "rows"} ${listed}${extra > 0 ? ` and ${extra.toLocaleString("en-US")} more` : ""}`;
}
