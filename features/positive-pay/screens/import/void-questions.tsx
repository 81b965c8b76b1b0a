"use client";
import { Button } from "@/components/ui/button";
import { SelectField } from "@/components/ui/select-field";
import type { FilePreview } from "@/features/positive-pay/issue-files/reading/issue-file-session";
import type { ColumnAnswer } from "@/features/positive-pay/issue-files/reading/read-kind";
import type { ReadingSettings } from "@/features/positive-pay/issue-files/reading/reading-settings";

/** Asks about every column that may mark void checks. Each column needs an answer. */
export function VoidQuestions({
  preview: { settings, questions },
  onChange,
}: {
  preview: FilePreview;
  onChange: (answers: ReadingSettings["answers"]) => void;
}) {
  if (questions.length === 0) return null;
  const { answers } = settings;
  const answer = (column: number, value: ColumnAnswer | "") => {
    const { [column]: _, ...remaining } = answers;
    onChange(value === "" ? remaining : { ...remaining, [column]: value });
  };
  const unanswered = questions.filter(({ column }) => answers[column] === undefined);
  const dismiss = () =>
    onChange({ ...answers, ...Object.fromEntries(unanswered.map(({ column }) => [column, "unrelated" as const])) });
  return (
    <fieldset className="grid items-start gap-3.5 rounded-md border px-3.5 pt-1.5 pb-3.5 sm:grid-cols-2 lg:grid-cols-3">
      <legend className="px-1 font-medium">Which of these columns mark a check as void or stopped?</legend>
      {questions.map(({ column, title, texts }) => (
        <SelectField
          key={column}
          label={title}
          value={answers[column] ?? ""}
          onChange={(value) => answer(column, value)}
          options={[
            { value: "", label: "Choose…" },
            { value: "words", label: "Yes, by its values" },
            { value: "mentions", label: "Yes, where it mentions a void or stop" },
            { value: "filled", label: "Yes, wherever it is filled in" },
            { value: "unrelated", label: "No, it means something else" },
          ]}
          hint={`Values: ${texts.map((text) => (text === "" ? "blank" : `“${text.slice(0, 24)}”`)).join(", ")}`}
        />
      ))}
      {unanswered.length > 1 && (
        <div className="sm:col-span-full">
          <Button onPress={dismiss}>None of the {unanswered.length} remaining columns</Button>
        </div>
      )}
    </fieldset>
  );
}
