import { unstable_isUnrecognizedActionError, unstable_rethrow } from "next/navigation";
import type { Failure, Success } from "@/lib/shared/outcome";
import {
  classifyNoResponse,
  classifyStatus,
  parseStatedFailure,
  type RequestFailureCode,
  requestFailure,
} from "@/lib/shared/request-failures";
import { takeFailedStatus } from "./action-status";
import { type Prompt, promptUser } from "./prompts";

/** Failures that the user can resolve without leaving the page. */
const PROMPTS: Readonly<Record<string, Prompt["kind"]>> = { "signed-out": "sign-in", "step-up-required": "step-up" };

/**
 * Wraps a server action so that it never rejects: a failed request becomes a failure with a message. If the session
 * has ended or a recent second factor is missing, prompts the user on the page and sends the same input again.
 *
 * @param whenUnknown next step to suggest if the outcome is unknown
 */
export function callAction<Input, Result extends Success<unknown> | Failure>(
  action: (input: Input) => Promise<Result>,
  whenUnknown?: string,
): (input: Input) => Promise<Result | Failure> {
  return async (input) => {
    for (;;) {
      const wasOnline = navigator.onLine;
      const outcome = await action(input).catch((error: unknown) => failureOf(error, wasOnline, whenUnknown));
      const promptKind = outcome.ok ? undefined : PROMPTS[outcome.code];
      if (!promptKind || !(await promptUser(promptKind))) return outcome;
    }
  };
}

/**
 * Converts an error thrown by an action to a failure.
 *
 * @param wasOnline whether the browser was online when the request started
 */
export function failureOf(error: unknown, wasOnline: boolean, whenUnknown?: string): Failure {
  // Next.js signals navigation by throwing.
  unstable_rethrow(error);
  if (unstable_isUnrecognizedActionError(error)) return requestFailure("other-release");
  const stated = error instanceof Error ? parseStatedFailure(error.message) : null;
  if (stated) return stated;
  const status = takeFailedStatus();
  const code: RequestFailureCode = status === null ? classifyNoResponse(wasOnline, true) : classifyStatus(status, true);
  return requestFailure(code, code === "unknown" ? { next: whenUnknown } : {});
}
