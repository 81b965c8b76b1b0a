"use client";
import { SelectField } from "@/components/ui/select-field";
import type { IssueField } from "@/features/positive-pay/issue-files/reading/fields";
import type { FilePreview } from "@/features/positive-pay/issue-files/reading/issue-file-session";
import { readAmount } from "@/features/positive-pay/issue-files/reading/read-amount";
import { DATE_ORDERS, type DateOrder } from "@/features/positive-pay/issue-files/reading/read-date";
import { AMOUNT_UNITS, type AmountUnit } from "@/features/positive-pay/issue-files/reading/reading-settings";
import { formatCents } from "@/lib/money/cents";
import { DATE_ORDER_LABELS } from "./reading-labels";

/** Asks whether amounts are in dollars or cents, which is never guessed; shows the first amount in both units. */
export function UnitField({
  preview,
  onChange,
}: {
  preview: FilePreview;
  onChange: (unit: AmountUnit | null) => void;
}) {
  const text = firstValue(preview, "amount");
  const exampleInUnit = (unit: AmountUnit) => {
    const amount = text ? readAmount(text, unit) : null;
    return amount?.ok ? ` (“${text}” is ${formatCents(amount.value)})` : "";
  };
  return (
    <SelectField
      label="Amounts are in"
      value={preview.settings.unit ?? ""}
      onChange={(unit) => onChange(unit === "" ? null : unit)}
      options={[
        { value: "", label: "Choose…" },
        ...AMOUNT_UNITS.map((unit) => ({ value: unit, label: `${unit}${exampleInUnit(unit)}` })),
      ]}
    />
  );
}

/** Shows the date order of a file with dates; the user chooses if more than one order fits. */
export function DateOrderField({
  preview: { settings, dateOrders },
  onChange,
}: {
  preview: FilePreview;
  onChange: (order: DateOrder | null) => void;
}) {
  if (settings.columns.issueDate === undefined) return null;
  const orders = dateOrders.length > 0 ? dateOrders : DATE_ORDERS;
  const isAmbiguous = orders.length > 1;
  return (
    <SelectField
      label="Dates are"
      value={settings.dateOrder ?? ""}
      onChange={(order) => onChange(order === "" ? null : order)}
      options={[
        { value: "", label: "Choose…" },
        ...DATE_ORDERS.map((order) => ({ value: order, label: DATE_ORDER_LABELS[order] })),
      ]}
      hint={isAmbiguous ? "The dates in this file fit more than one order." : undefined}
    />
  );
}

/** Returns a field's value in the first line; an empty string if no column has this field. */
function firstValue({ settings, records }: FilePreview, field: IssueField): string {
  const column = settings.columns[field];
  return column === undefined
    ? ""
    : (records[settings.skipped + (settings.hasHeader ? 1 : 0)]?.cells[column]?.trim() ?? "");
}
