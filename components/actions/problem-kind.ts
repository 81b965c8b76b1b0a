import type { Failure } from "@/lib/shared/outcome";
import { isUnknown } from "@/lib/shared/request-failures";

/** `refused`: the change was not made. `unknown`: the change may or may not have been made. */
export type ProblemKind = "refused" | "unknown";

/** Classifies a server action's failure for a form that sends to the bank. */
export function classifyProblem(failed: Failure): ProblemKind {
  return isUnknown(failed) ? "unknown" : "refused";
}
