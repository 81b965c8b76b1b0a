"use client";
import { useState, useTransition } from "react";
import { failureOf } from "@/components/session/call-action";

/** Why a change was not made, or is not known to have been made. */
export interface Problem {
  readonly message: string;
  /** The bank's request id, when the bank was involved. */
  readonly requestId?: string;
  /** Messages by the path of the input that broke a rule. */
  readonly fields?: Readonly<Record<string, string>>;
}

/**
 * Submits a form or a command without blocking the page, and returns the problems of the last submission.
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
    /** Field errors of the last submission, by path. */
    errors,
    /** Clears the problems, for example when the form was reset. */
    clear: () => setProblems([]),
    /** Clears the field errors but not the messages, for example when the input changed. */
    clearErrors: () => setProblems((current) => current.map(({ fields: _, ...problem }) => problem)),
  };
}
