"use client";
import { type ReactNode, useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import type { ButtonTone } from "@/components/ui/button-style";
import type { Outcome } from "@/lib/shared/outcome";
import { Trouble } from "./trouble";

/** Messages of broken rules by the names of the fields. */
export type FieldErrors = Readonly<Record<string, string>>;

/**
 * A control's form: its fields keep what was typed, and what came of it stays beside them.
 *
 * @param drive sends what the form holds
 * @param result shows the last answer
 */
export function ControlForm<T>({
  label,
  submit,
  tone = "plain",
  drive,
  result,
  children,
}: {
  label: string;
  submit: string;
  tone?: ButtonTone;
  drive: (form: FormData) => Promise<Outcome<T>>;
  result?: (value: T) => ReactNode;
  children: (errors: FieldErrors) => ReactNode;
}) {
  const [outcome, setOutcome] = useState<Outcome<T> | null>(null);
  const [isPending, startTransition] = useTransition();
  const errors = outcome && !outcome.ok ? (outcome.fields ?? {}) : {};
  return (
    <form
      aria-label={label}
      className="grid gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        startTransition(async () => setOutcome(await drive(form)));
      }}
    >
      {children(errors)}
      <div>
        <Button type="submit" tone={tone} isPending={isPending}>
          {submit}
        </Button>
      </div>
      {outcome && !outcome.ok && <Trouble failure={outcome} listed={outcome.code === "refused"} />}
      {outcome?.ok && result && <div role="status">{result(outcome.value)}</div>}
    </form>
  );
}
