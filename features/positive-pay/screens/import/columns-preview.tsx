"use client";
import { classes } from "@/components/ui/classes";
import { FIELD_LABELS, ISSUE_FIELDS, type IssueField } from "@/features/positive-pay/issue-files/reading/fields";
import type { FilePreview } from "@/features/positive-pay/issue-files/reading/issue-file-session";
import type { ReadingSettings } from "@/features/positive-pay/issue-files/reading/reading-settings";

const MAX_PREVIEW_LINES = 6;

/** Shows the first lines of the file, with a field selector above each column. */
export function ColumnsPreview({
  preview: { settings, records },
  onChange,
}: {
  preview: FilePreview;
  onChange: (columns: ReadingSettings["columns"]) => void;
}) {
  const { columns, hasHeader, skipped } = settings;
  const width = Math.max(1, ...records.slice(skipped).map(({ cells }) => cells.length));
  const fieldAt = (column: number) => ISSUE_FIELDS.find((field) => columns[field] === column) ?? "";
  const choose = (column: number, field: IssueField | "") => {
    const unchanged = Object.entries(columns).filter(([name, at]) => at !== column && name !== field);
    onChange({ ...Object.fromEntries(unchanged), ...(field ? { [field]: column } : {}) });
  };
  const lines = records.slice(skipped + (hasHeader ? 1 : 0));
  const titles = hasHeader ? records[skipped]?.cells : undefined;
  return (
    <div className="overflow-x-auto rounded-md border">
      <table aria-label="Columns of the file" className="num w-full border-collapse whitespace-nowrap text-sm">
        <thead>
          <tr className="border-b bg-sunken text-left align-bottom">
            {Array.from({ length: width }, (_, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its position
              <th key={column} scope="col" className="px-2 py-1.5 font-medium">
                <ColumnHead
                  title={titles?.[column]?.trim() || `Column ${column + 1}`}
                  field={fieldAt(column)}
                  onChange={(field) => choose(column, field)}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, MAX_PREVIEW_LINES).map(({ line, cells }) => (
            <tr key={line} className="h-8 border-b last:border-0">
              {Array.from({ length: width }, (_, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its position
                <td key={column} className={classes("max-w-72 truncate px-2.5", !fieldAt(column) && "text-muted")}>
                  {cells[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ColumnHead({
  title,
  field,
  onChange,
}: {
  title: string;
  field: IssueField | "";
  onChange: (field: IssueField | "") => void;
}) {
  return (
    <label className="grid gap-1">
      <span className="max-w-56 truncate px-0.5 text-muted text-xs">{title}</span>
      <select
        value={field}
        onChange={(event) => onChange(event.target.value as IssueField | "")}
        className={classes(
          "h-7 min-w-32 rounded-md border px-1.5 pointer-coarse:h-11",
          field ? "border-accent bg-accent-tint text-text" : "border-control bg-surface text-muted",
        )}
      >
        <option value="">Not used</option>
        {ISSUE_FIELDS.map((name) => (
          <option key={name} value={name}>
            {FIELD_LABELS[name]}
          </option>
        ))}
      </select>
    </label>
  );
}
