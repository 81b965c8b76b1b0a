"use client";
import { type ReactNode, useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import type { ButtonTone } from "@/components/ui/button-style";
import type { Outcome } from "@/lib/shared/outcome";
import { FailureNotice } from "./failure-notice";

/** Error messages by field name. */
export type FieldErrors = Readonly<Record<string, string>>;

/**
 * A form that runs a sandbox command. The fields keep their values, and the result is shown below them.
 *
 * @param command runs the command with the form's values
 * @param result renders the last result
 * @param shownErrors paths of errors shown by a field with a different name, such as a duration entered in two fields
 */
export function ControlForm<T>({
  label,
  submit,
  tone = "plain",
  command,
  result,
  shownErrors = [],
  children,
}: {
  label: string;
  submit: string;
  tone?: ButtonTone;
  command: (form: FormData) => Promise<Outcome<T>>;
  result?: (value: T) => ReactNode;
  shownErrors?: readonly string[];
  children: (errors: FieldErrors) => ReactNode;
}) {
  const [outcome, setOutcome] = useState<Outcome<T> | null>(null);
  const [isPending, startTransition] = useTransition();
  const [fieldNames, setFieldNames] = useState<readonly string[]>([]);
  const errors = outcome && !outcome.ok ? (outcome.fields ?? {}) : {};
  return (
    <form
      method="post"
      aria-label={label}
      className="grid gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        setFieldNames([...event.currentTarget.elements].flatMap((element) => element.getAttribute("name") ?? []));
        startTransition(async () => setOutcome(await command(form)));
      }}
    >
      {children(errors)}
      <div>
        <Button type="submit" tone={tone} isPending={isPending}>
          {submit}
        </Button>
      </div>
      {outcome && !outcome.ok && (
        <FailureNotice
          failure={outcome}
          shownFields={outcome.code === "refused" ? [] : [...fieldNames, ...shownErrors]}
        />
      )}
      {outcome?.ok && result && <div role="status">{result(outcome.value)}</div>}
    </form>
  );
}
