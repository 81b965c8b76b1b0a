import { Notice } from "@/components/ui/notice";
import { differences } from "@/lib/issue-file/balance";
import type { FileReport } from "@/lib/issue-file/file-desk";
import { formatCents } from "@/lib/money/cents";
import { type TypedControl, typedValues } from "./typed-control";

/** How the file compares with the control report, and whether it can be sent. */
export interface Balance {
  /** Null while a figure is missing. */
  readonly differences: readonly string[] | null;
  readonly isReady: boolean;
}

export function controlOf(typed: TypedControl, { totals, lines }: FileReport): Balance {
  const { issuedCount, issuedCents, voidedCount } = typedValues(typed);
  if (issuedCount === null || issuedCents === null || voidedCount === null) {
    return { differences: null, isReady: false };
  }
  const found = differences(totals, { issuedCount, issuedCents, voidedCount });
  const isReady = found.length === 0 && lines.repair.length === 0 && lines.authorize.length + lines.revoke.length > 0;
  return { differences: found, isReady };
}

/** What stands between the file and its sending, in a sentence. */
export function BalanceState({
  balance,
  report: { lines, totals, hasVoidColumn },
}: {
  balance: Balance;
  report: FileReport;
}) {
  const { issued, voided } = totals.leftOut;
  const voids = totals.voided.count + voided.count;
  const left = issued.count + voided.count;
  return (
    <>
      {voids === 0 && (
        <Notice tone="warn" title="This file has no voids">
          {hasVoidColumn ? "Its column of voids names none." : "No column says which checks are void."} Type how many
          the control report has.
        </Notice>
      )}
      {left > 0 && (
        <p className="text-muted">
          {left === 1 ? "1 line is" : `${left.toLocaleString("en-US")} lines are`} left out
          {issued.totalCents > 0 && `, ${formatCents(issued.totalCents)} in total`}. The control report may count
          {left === 1 ? " it" : " them"} or not.
        </p>
      )}
      {lines.repair.length > 0 ? (
        <p className="text-muted">
          {lines.repair.length === 1 ? "One line has" : `${lines.repair.length.toLocaleString("en-US")} lines have`} an
          error: correct {lines.repair.length === 1 ? "it" : "them"}, or leave{" "}
          {lines.repair.length === 1 ? "it" : "them"} out.
        </p>
      ) : (
        <DifferenceNotice balance={balance} />
      )}
    </>
  );
}

function DifferenceNotice({ balance: { differences: found } }: { balance: Balance }) {
  if (found === null) {
    return <p className="text-muted">Type the figures of the accounting system’s control report to send the file.</p>;
  }
  if (found.length === 0)
    return <Notice tone="good" role="status" title="The file balances with the control report." />;
  return (
    <Notice tone="bad" role="status" title="The file does not balance">
      {found.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  );
}
