"use client";
import { classes } from "@/components/ui/classes";
import type { FileTotals } from "@/features/positive-pay/issue-files/reading/balance";
import { formatCents } from "@/lib/money/cents";
import { AFTER_ERRORS_ID } from "./correction-field";
import { type ControlInputs, parseControlInputs } from "./typed-control";

interface Figure {
  readonly key: keyof ControlInputs;
  readonly label: string;
  readonly inFile: number;
  readonly value: number | null;
  readonly format: (value: number) => string;
}

/** Shows each of the file's figures next to the figure from the control report, and the difference. */
export function ControlGrid({
  totals,
  typed,
  onChange,
  onBlur,
}: {
  totals: FileTotals;
  typed: ControlInputs;
  onChange: (part: Partial<ControlInputs>) => void;
  onBlur: () => void;
}) {
  const figures = createFigures(totals, typed);
  return (
    <table
      aria-label="Balance"
      className="num w-full max-w-[640px] border-collapse [&_td]:px-2 [&_th]:px-2 [&_tr>*:first-child]:pl-0"
    >
      <thead>
        <tr className="text-right text-muted text-xs [&_th]:pb-1.5 [&_th]:font-medium">
          <th scope="col" className="text-left">
            <span className="sr-only">Figure</span>
          </th>
          <th scope="col">In the file</th>
          <th scope="col">Control report</th>
          <th scope="col">Difference</th>
        </tr>
      </thead>
      <tbody>
        {figures.map((figure) => (
          <tr key={figure.key} className="h-11 text-right">
            <th scope="row" className="text-left font-normal">
              {figure.label}
            </th>
            <td>{figure.format(figure.inFile)}</td>
            <td className="w-40">
              <input
                id={figure.key === "issuedCount" ? AFTER_ERRORS_ID : undefined}
                type="text"
                inputMode="decimal"
                autoComplete="off"
                aria-label={`${figure.label} in the control report`}
                value={typed[figure.key]}
                onChange={(event) => onChange({ [figure.key]: event.target.value })}
                onBlur={onBlur}
                className="h-[34px] w-full min-w-0 rounded-md border border-control bg-surface px-2.5 text-right focus:outline-2 focus:outline-accent focus:-outline-offset-1 pointer-coarse:h-11 pointer-coarse:text-[16px]"
              />
            </td>
            <Difference {...figure} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Difference({ inFile, value, format }: Figure) {
  if (value === null) return <td className="text-muted">–</td>;
  const difference = inFile - value;
  return (
    <td className={classes(difference === 0 ? "text-good" : "font-medium text-bad")}>
      {difference === 0 ? "none" : `${difference > 0 ? "+" : "−"}${format(Math.abs(difference))}`}
    </td>
  );
}

function createFigures({ issued, voided }: FileTotals, typed: ControlInputs): Figure[] {
  const values = parseControlInputs(typed);
  const format = (value: number) => value.toLocaleString("en-US");
  return [
    { key: "issuedCount", label: "Checks issued", inFile: issued.count, value: values.issuedCount, format },
    {
      ...{ key: "issuedTotal", label: "Total issued", inFile: issued.totalCents },
      ...{ value: values.issuedCents, format: formatCents },
    },
    { key: "voidedCount", label: "Checks voided", inFile: voided.count, value: values.voidedCount, format },
  ];
}
