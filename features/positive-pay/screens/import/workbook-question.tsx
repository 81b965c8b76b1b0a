"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { SelectField } from "@/components/ui/select-field";
import type { Sheet } from "@/features/positive-pay/issue-files/reading/workbook";

/** Whether a person must choose the sheet or the rows of a workbook to read. */
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
  const [chosen, setChosen] = useState(sheets.length === 1 ? "0" : "");
  const [hidden, setHidden] = useState<"" | "read" | "leave-out">("");
  const sheet = chosen === "" ? undefined : sheets[Number(chosen)];
  const hiddenCount = sheet?.hiddenRows.length ?? 0;
  const isReady = sheet !== undefined && (hiddenCount === 0 || hidden !== "");
  return (
    <Dialog title={`What should be read from ${fileName}?`} isOpen onClose={onClose}>
      <div className="grid gap-3.5">
        <SelectField
          label={sheets.length === 1 ? "Sheet" : `Sheet (choose one of ${sheets.length})`}
          value={chosen}
          onChange={(at) => {
            setChosen(at);
            setHidden("");
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
            value={hidden}
            onChange={setHidden}
            options={[
              { value: "", label: "Choose…" },
              { value: "read", label: "Read hidden rows too" },
              { value: "leave-out", label: "Leave hidden rows out" },
            ]}
            hint={`Hidden manually or by a filter: ${rowsText(sheet?.hiddenRows ?? [])}.`}
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
          onPress={() => sheet && onRead(hidden === "leave-out" ? sheet.visibleCsv : sheet.csv)}
        >
          Read the sheet
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const MAX_LISTED_ROWS = 10;

function rowsText(rows: readonly number[]): string {
  const rest = rows.length - MAX_LISTED_ROWS;
  const listed = rows.slice(0, MAX_LISTED_ROWS).join(", ");
  return `${rows.length === 1 ? "row" : "rows"} ${listed}${rest > 0 ? ` and ${rest.toLocaleString("en-US")} more` : ""}`;
}
