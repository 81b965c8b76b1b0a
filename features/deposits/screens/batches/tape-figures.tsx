import { classes } from "@/components/ui/classes";
import { Notice } from "@/components/ui/notice";
import { Status } from "@/components/ui/status";
import type { BatchView } from "@/features/deposits/batches/batch-view";
import { balanceBatch, type TapeCause, type TapeComparison } from "@/features/deposits/batches/rules/tape";
import { formatCents } from "@/lib/money/cents";
import { checkName } from "./check-names";

/** Compares a batch with its adding-machine tape. */
export function tapeOf({ checks, expectedCount, expectedCents }: BatchView): TapeComparison {
  return balanceBatch(checks, { count: expectedCount, cents: expectedCents });
}

/** Shows the batch and tape totals, their difference, and possible causes of the difference. */
export function TapeFigures({ batch, onCheck }: { batch: BatchView; onCheck: (checkId: string) => void }) {
  const tape = tapeOf(batch);
  return (
    <div className="grid gap-2.5 border-t pt-3">
      <table aria-label="Tape" className="num w-full text-right [&_td]:py-0.5 [&_th]:py-0.5 [&_th]:font-normal">
        <thead className="text-muted text-xs">
          <tr>
            <td />
            <th scope="col">Checks</th>
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <RowTitle>Batch</RowTitle>
            <td>
              {tape.count}
              {tape.typedCount < tape.count && <span className="text-muted"> ({tape.typedCount} with an amount)</span>}
            </td>
            <td>{formatCents(tape.typedCents)}</td>
          </tr>
          <tr>
            <RowTitle>Tape</RowTitle>
            <td>{batch.expectedCount ?? "—"}</td>
            <td>{batch.expectedCents === null ? "—" : formatCents(batch.expectedCents)}</td>
          </tr>
          <tr className="font-semibold [&_td]:border-t [&_td]:pt-1.5 [&_th]:border-t [&_th]:pt-1.5">
            <RowTitle>Difference</RowTitle>
            <Difference value={tape.countDifference} format={String} />
            <Difference value={tape.centsDifference} format={formatCents} />
          </tr>
        </tbody>
      </table>
      {tape.isBalanced && (
        <Status icon="check" tone="good">
          Balanced
        </Status>
      )}
      <Causes tape={tape} batch={batch} onCheck={onCheck} />
    </div>
  );
}

function RowTitle({ children }: { children: string }) {
  return (
    <th scope="row" className="text-left">
      {children}
    </th>
  );
}

function Difference({ value, format }: { value: number | null; format: (value: number) => string }) {
  const isOff = value !== null && value !== 0;
  return (
    <td className={classes(isOff && "text-bad")}>{value === null ? "—" : `${value > 0 ? "+" : ""}${format(value)}`}</td>
  );
}

function Causes({
  tape,
  batch,
  onCheck,
}: {
  tape: TapeComparison;
  batch: BatchView;
  onCheck: (checkId: string) => void;
}) {
  if (tape.causes.length === 0) return null;
  return (
    <Notice tone="warn" title="Possible causes">
      <ul className="grid gap-1">
        {tape.causes.map((cause) => (
          <li key={JSON.stringify(cause)}>
            <CauseLine cause={cause} batch={batch} onCheck={onCheck} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function CauseLine({
  cause,
  batch,
  onCheck,
}: {
  cause: TapeCause;
  batch: BatchView;
  onCheck: (checkId: string) => void;
}) {
  if (cause.kind === "multiple-of-nine") {
    return "The difference is divisible by 9: two digits of an amount, here or on the tape, may be transposed.";
  }
  const index = batch.checks.findIndex(({ id }) => id === cause.id);
  const check = batch.checks[index];
  if (!check) return null;
  return (
    <>
      <button type="button" className="link" onClick={() => onCheck(check.id)}>
        {checkName(check, index)}
      </button>{" "}
      {cause.kind === "transposed"
        ? `may be ${formatCents(cause.shouldBeCents)} rather than ${formatCents(check.amountCents ?? 0)}: two digits transposed.`
        : "equals the difference: it may be missing from the tape."}
    </>
  );
}
