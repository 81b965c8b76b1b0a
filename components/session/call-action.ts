import { unstable_isUnrecognizedActionError, unstable_rethrow } from "next/navigation";
import type { Failure, Success } from "@/lib/shared/outcome";
import {
  classifyLost,
  classifyStatus,
  type RequestFailureCode,
  requestFailure,
  statedFailure,
} from "@/lib/shared/request-failures";
import { takeFailedStatus } from "./action-status";
import { type Prompt, promptFor } from "./prompts";

/** Refusals that the person can remove without leaving the page. */
const PROMPTS: Readonly<Record<string, Prompt["kind"]>> = { "signed-out": "sign-in", "step-up-required": "step-up" };

/**
 * Wraps a server action, so that it never rejects: what failed on the way is a failure with its sentence. When the session has
 * ended, or a recent second factor is missing, the person is asked on the page, and the same input is sent again.
 *
 * @param whenUnknown what to do when it may or may not have happened
 */
export function callAction<Input, Result extends Success<unknown> | Failure>(
  action: (input: Input) => Promise<Result>,
  whenUnknown?: string,
): (input: Input) => Promise<Result | Failure> {
  return async (input) => {
    for (;;) {
      const wasOnline = navigator.onLine;
      const outcome = await action(input).catch((error: unknown) => failureOf(error, wasOnline, whenUnknown));
      const needed = outcome.ok ? undefined : PROMPTS[outcome.code];
      if (!needed || !(await promptFor(needed))) return outcome;
    }
  };
}

/**
 * The failure that an error stands for which was thrown instead of an outcome.
 *
 * @param wasOnline when the request was begun
 */
export function failureOf(error: unknown, wasOnline: boolean, whenUnknown?: string): Failure {
  // Navigations of Next's are thrown too.
  unstable_rethrow(error);
  if (unstable_isUnrecognizedActionError(error)) return requestFailure("other-release");
  const stated = error instanceof Error ? statedFailure(error.message) : null;
  if (stated) return stated;
  const status = takeFailedStatus();
  const code: RequestFailureCode = status === null ? classifyLost(wasOnline, true) : classifyStatus(status, true);
  return requestFailure(code, code === "unknown" ? { next: whenUnknown } : {});
}
