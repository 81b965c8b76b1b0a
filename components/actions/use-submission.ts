"use client";
import { useState, useTransition } from "react";
import { failureOf } from "@/components/session/call-action";

/** Why a change was not made, or why its outcome is unknown. */
export interface Problem {
  readonly message: string;
  /** The bank's request id, if the bank was involved. */
  readonly requestId?: string;
  /** Messages by the path of the invalid input. */
  readonly fields?: Readonly<Record<string, string>>;
}

/**
 * Submits a form or a command without blocking the page, and reports the last submission's problems.
 */
export function useSubmission() {
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [isPending, startTransition] = useTransition();
  /** Runs `send`, which returns its problems; an empty list means success. */
  const submit = (send: () => Promise<readonly Problem[]>) =>
    startTransition(async () => {
      setProblems([]);
      setProblems(await send().catch((error: unknown) => [failureOf(error, true)]));
    });
  const errors: Readonly<Record<string, string>> = Object.assign({}, ...problems.map(({ fields }) => fields));
  return {
    submit,
    isPending,
    problems,
    /** The last submission's field errors, by path. */
    errors,
    /** Clears the problems, for example when the form is reset. */
    clear: () => setProblems([]),
    /** Clears the field errors but not the messages, for example when the input changes. */
    clearErrors: () => setProblems((current) => current.map(({ fields: _, ...problem }) => problem)),
  };
}
