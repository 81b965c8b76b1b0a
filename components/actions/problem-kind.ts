import type { Failure } from "@/lib/shared/outcome";
import { isUnknown } from "@/lib/shared/request-failures";

/** `refused`: nothing was sent. `unknown`: the change may or may not have happened. */
export type ProblemKind = "refused" | "unknown";

/** What a failure of a server action means for a form that sends to the bank. */
export function problemKind(failed: Failure): ProblemKind {
  return isUnknown(failed) ? "unknown" : "refused";
}
