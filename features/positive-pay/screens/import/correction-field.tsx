"use client";
import type { KeyboardEvent } from "react";
import { classes } from "@/components/ui/classes";
import type { PlannedLine } from "@/features/positive-pay/issue-files/reading/check-lines";
import { FIELD_LABELS, type IssueField } from "@/features/positive-pay/issue-files/reading/fields";

/** The id of the element that gets the focus after the last error: the first figure of the control report. */
export const AFTER_ERRORS_ID = "control-issued-count";

/** A field of a line with an error. Enter saves the value and goes to the next error. */
export function CorrectionField({
  line: { line, texts, problems },
  field,
  index,
  onCorrect,
  onNext,
}: {
  line: PlannedLine;
  field: IssueField;
  /** The row's position in the list. */
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
    // The values of an incorrectly split line are confirmed one by one.
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
