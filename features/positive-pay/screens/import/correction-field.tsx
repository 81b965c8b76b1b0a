"use client";
import type { KeyboardEvent } from "react";
import { classes } from "@/components/ui/classes";
import type { PlannedLine } from "@/features/positive-pay/issue-files/reading/check-lines";
import { FIELD_LABELS, type IssueField } from "@/features/positive-pay/issue-files/reading/fields";

/** The ID of the first control report input, which receives the focus after the last error. */
export const AFTER_ERRORS_ID = "control-issued-count";

/** An input that corrects one value of a line. Enter saves the value and moves to the next error. */
export function CorrectionField({
  line: { line, texts, problems },
  field,
  index,
  onCorrect,
  onNext,
}: {
  line: PlannedLine;
  field: IssueField;
  /** Zero-based position of the row in the list. */
  index: number;
  onCorrect: (text: string) => void;
  /** Moves the focus to the next error. */
  onNext: (field: HTMLInputElement) => void;
}) {
  const text = texts[field] ?? "";
  const correctIfChanged = (typed: string) => {
    if (typed !== text) onCorrect(typed);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    // If a line was split incorrectly, each of its values must be confirmed, even if unchanged.
    if (problems.some((problem) => problem.field === null)) onCorrect(event.currentTarget.value);
    // Blur saves the value.
    event.currentTarget.blur();
    onNext(event.currentTarget);
  };
  return (
    <input
      key={text}
      data-correction={index}
      type="text"
      defaultValue={text}
      maxLength={300}
      autoComplete="off"
      spellCheck={false}
      aria-label={`${FIELD_LABELS[field]} of line ${line}`}
      aria-invalid
      aria-describedby={`line-${line}-problem`}
      onBlur={(event) => correctIfChanged(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      className={classes(
        "h-8 w-full min-w-0 rounded-md border border-bad bg-surface px-2 pointer-coarse:h-10 pointer-coarse:text-[16px]",
        "focus:outline-2 focus:outline-accent focus:-outline-offset-1",
        field === "amount" && "text-right max-md:text-left",
      )}
    />
  );
}
