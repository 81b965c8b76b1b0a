import { driveSandboxAction } from "@/app/(portal)/sandbox/actions";
import type { ControlAnswer } from "@/lib/bank-client/sandbox";
import type { Deed, DeedInput } from "@/lib/portal/sandbox/deeds";
import { failure, type Outcome } from "@/lib/shared/outcome";

/** What is said when the portal itself does not answer. */
export const NO_ANSWER = failure(
  "no-answer",
  "The portal did not answer: it may have happened or not. Look before you try again.",
);

/** Has the sandbox do something; a connection that breaks is an answer too. */
export function drive<Name extends Deed>(deed: Name, input: DeedInput = {}): Promise<Outcome<ControlAnswer<Name>>> {
  return driveSandboxAction<Name>({ deed, ...input }).catch(() => NO_ANSWER);
}
