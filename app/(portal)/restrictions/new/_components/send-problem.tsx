"use client";
import { Notice } from "@/components/ui/notice";
import { unmatchedErrors } from "@/components/ui/unmatched-errors";
import type { Problem } from "./use-place-restriction";

const FAILURES = {
  refused: "The account was not restricted",
  "signed-out": "You are signed out",
  "no-response": "The portal did not respond",
} as const satisfies Record<Problem["kind"], string>;

/** Why a restriction was not placed, or is not known to be. */
export function SendProblem({ problem }: { problem: Problem }) {
  // The message of a refusal may begin with the same words.
  const title = problem.message.startsWith(FAILURES[problem.kind]) ? undefined : FAILURES[problem.kind];
  return (
    <Notice tone="bad" role="alert" title={title} requestId={problem.requestId}>
      {problem.message}
      {problem.kind === "signed-out" && " Sign in in a new tab and send it from here: everything is still in place."}
      {unmatchedErrors(problem.fields ?? {}, []).map((error) => (
        <p key={error}>{error}</p>
      ))}
    </Notice>
  );
}
