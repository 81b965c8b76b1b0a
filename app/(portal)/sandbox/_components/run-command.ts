import { runSandboxCommandAction } from "@/app/(portal)/sandbox/actions";
import { callAction } from "@/components/session/call-action";
import type { ControlResponse } from "@/lib/bank-client/sandbox";
import type { SandboxCommand, SandboxCommandInput } from "@/lib/portal/sandbox/sandbox-commands";
import { failure, type Outcome } from "@/lib/shared/outcome";

const WHEN_UNKNOWN = "Check before you try again.";

/** The failure when the portal itself does not respond. */
export const NO_RESPONSE = failure(
  "no-response",
  "The portal did not respond: it may or may not have happened. Check before you try again.",
);

/** Runs a command of the sandbox; a broken connection is returned as a failure. */
export function runCommand<Name extends SandboxCommand>(
  command: Name,
  input: SandboxCommandInput = {},
): Promise<Outcome<ControlResponse<Name>>> {
  return callAction(runSandboxCommandAction<Name>, WHEN_UNKNOWN)({ command, ...input });
}
