"use client";
import { groupAccountNumber } from "@/components/contract/account-number";
import { Button } from "@/components/ui/button";
import { classes } from "@/components/ui/classes";
import { Status } from "@/components/ui/status";
import { Cell, Row } from "@/components/ui/table";
import type { PlannedLine } from "@/features/positive-pay/issue-files/reading/check-lines";
import type { Correction } from "@/features/positive-pay/issue-files/reading/corrections";
import type { IssueField } from "@/features/positive-pay/issue-files/reading/fields";
import { formatCents } from "@/lib/money/cents";
import { CorrectionField } from "./correction-field";
import { PLAN_NOTES } from "./line-views";

/** Grid classes of a row, which is a card on a phone. */
export const LINE_GRID =
  "grid items-center gap-x-2.5 px-3.5 grid-cols-[44px_minmax(0,1fr)_minmax(0,1fr)] md:grid-cols-[48px_52px_138px_104px_116px_minmax(120px,1fr)_104px_minmax(220px,1.5fr)_84px]";

const NO_CORRECTION: Correction = { texts: {}, isLeftOut: false };

/** Shows a line of the file; values with an error appear as inputs. */
export function LineRow({
  line,
  index,
  height,
  correction = NO_CORRECTION,
  onCorrection,
  onNext,
}: {
  /** Undefined until the worker returns the line. */
  line: PlannedLine | undefined;
  index: number;
  height: number;
  correction: Correction | undefined;
  onCorrection: (correction: Correction) => void;
  onNext: (field: HTMLInputElement) => void;
}) {
  if (!line) return <Row aria-busy className="block border-b" style={{ height }} />;
  const correct = (field: IssueField, text: string) =>
    onCorrection({ ...correction, texts: { ...correction.texts, [field]: text } });
  const cell = (field: IssueField, shown: string | null, className?: string) => (
    <Cell className={classes("min-w-0", className)}>
      {needsCorrection(line, field) ? (
        <CorrectionField
          line={line}
          field={field}
          index={index}
          onCorrect={(text) => correct(field, text)}
          onNext={onNext}
        />
      ) : (
        <span className="one-line block">{shown ?? line.texts[field]}</span>
      )}
    </Cell>
  );
  return (
    <Row
      style={{ height }}
      className={classes(
        LINE_GRID,
        "border-b max-md:content-center max-md:gap-y-1.5",
        line.plan === "repair" && "bg-bad-tint/40",
        line.plan === "left-out" && "text-muted",
      )}
    >
      <Cell className="text-muted">{line.line}</Cell>
      {cell("kind", line.kind === "void" ? "Void" : line.kind && "Issue")}
      {cell("accountNumber", line.accountNumber && groupAccountNumber(line.accountNumber))}
      {cell("checkNumber", line.checkNumber, "max-md:col-start-2")}
      {cell("amount", line.amountCents === null ? null : formatCents(line.amountCents), "text-right max-md:text-left")}
      {cell("payeeName", line.payeeName, "max-md:col-start-2 md:pl-4")}
      {cell("issueDate", line.issueDate)}
      <Cell className="min-w-0 max-md:col-span-2 max-md:col-start-1">
        <LineNote line={line} isCorrected={Object.keys(correction.texts).length > 0} />
      </Cell>
      <Cell className="text-right">
        <LineAction line={line} correction={correction} onCorrection={onCorrection} />
      </Cell>
    </Row>
  );
}

/** Returns whether a field needs correction. If the whole line can't be read, every field does. */
function needsCorrection({ plan, problems }: PlannedLine, field: IssueField): boolean {
  return plan === "repair" && problems.some((problem) => problem.field === null || problem.field === field);
}

function LineNote({ line: { plan, problems, line }, isCorrected }: { line: PlannedLine; isCorrected: boolean }) {
  if (plan === "repair") {
    const messages = problems.map(({ message }) => message).join(" ");
    return (
      <p id={`line-${line}-problem`} data-tip={messages} className="line-clamp-2 text-bad text-xs">
        {messages}
      </p>
    );
  }
  if (plan === "authorize") {
    return isCorrected ? (
      <Status icon="check" tone="good">
        Corrected
      </Status>
    ) : null;
  }
  return <p className="line-clamp-2 text-muted text-xs">{PLAN_NOTES[plan]}</p>;
}

function LineAction({
  line,
  correction,
  onCorrection,
}: {
  line: PlannedLine;
  correction: Correction;
  onCorrection: (correction: Correction) => void;
}) {
  // A line that the file itself excludes can't be put back here.
  if (line.isLeftOut && !correction.isLeftOut) return null;
  if (line.isLeftOut) {
    return (
      <Button
        size="small"
        tone="quiet"
        aria-label={`Put back line ${line.line}`}
        onPress={() => onCorrection({ ...correction, isLeftOut: false })}
      >
        Put back
      </Button>
    );
  }
  if (line.plan === "repair") {
    return (
      <Button
        size="small"
        tone="quiet"
        aria-label={`Leave out line ${line.line}`}
        onPress={() => onCorrection({ ...correction, isLeftOut: true })}
      >
        Leave out
      </Button>
    );
  }
  if (Object.keys(correction.texts).length === 0) return null;
  return (
    <Button
      size="small"
      tone="quiet"
      aria-label={`Undo the correction of line ${line.line}`}
      onPress={() => onCorrection(NO_CORRECTION)}
    >
      Undo
    </Button>
  );
}
