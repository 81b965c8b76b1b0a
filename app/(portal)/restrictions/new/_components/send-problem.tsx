"use client";
import { Notice } from "@/components/ui/notice";
import { unmatchedErrors } from "@/components/ui/unmatched-errors";
import type { Problem } from "./use-place-restriction";

const FAILURES = {
  refused: "The account was not restricted",
  unknown: "The account may or may not be restricted",
} as const satisfies Record<Problem["kind"], string>;

/** Why a restriction was not placed, or is not known to be. */
export function SendProblem({ problem }: { problem: Problem }) {
  // The message of a refusal may begin with the same words.
  const title = problem.message.startsWith(FAILURES[problem.kind]) ? undefined : FAILURES[problem.kind];
  return (
    <Notice tone="bad" role="alert" title={title} requestId={problem.requestId}>
      {problem.message}
      {unmatchedErrors(problem.fields ?? {}, []).map((error) => (
        <p key={error}>{error}</p>
      ))}
    </Notice>
  );
}
