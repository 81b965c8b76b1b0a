"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SignedOutError } from "@/components/session/read-portal";
import { bankStatusQuery } from "@/components/shell/bank-status";
import { Notice } from "@/components/ui/notice";
import { unmatchedErrors } from "@/components/ui/unmatched-errors";
import type { Problem } from "./use-deposit";

const FAILURES = {
  refused: "The deposit was not made",
  unknown: "The deposit may or may not have been made",
} as const satisfies Record<Problem["kind"], string>;

/** Why a submission failed; once the obstacle is gone, that it can be repeated. */
export function SendProblem({ problem }: { problem: Problem }) {
  const { data: bank, error } = useQuery(bankStatusQuery);
  const isObstructed = bank?.reachable === false || (error !== null && !(error instanceof SignedOutError));
  const [wasObstructed, setWasObstructed] = useState(false);
  if (isObstructed && !wasObstructed) setWasObstructed(true);
  if (wasObstructed && !isObstructed) {
    return (
      <Notice
        tone="good"
        role="status"
        title={problem.kind === "refused" ? "The bank is responding again" : "Send it again"}
      >
        {problem.kind === "refused" && "The deposit was not made. "}
        Sending it now is safe: it is never made twice.
      </Notice>
    );
  }
  const errors = unmatchedErrors(problem.fields ?? {}, []);
  return (
    <Notice tone="bad" role="alert" title={FAILURES[problem.kind]} requestId={problem.requestId}>
      {problem.message}
      {errors.map((error) => (
        <p key={error}>{error}</p>
      ))}
    </Notice>
  );
}
