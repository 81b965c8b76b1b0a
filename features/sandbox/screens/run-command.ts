import { callAction } from "@/components/session/call-action";
import { runSandboxCommandAction } from "@/features/sandbox/actions";
import type { SandboxCommand, SandboxCommandInput } from "@/features/sandbox/sandbox-commands";
import type { ControlResponse } from "@/lib/bank-client/sandbox";
import type { Outcome } from "@/lib/shared/outcome";

const UNKNOWN_OUTCOME = "Check before you try again.";

/** Runs a sandbox command; returns a failure if the connection breaks. */
export function runCommand<Name extends SandboxCommand>(
  command: Name,
  input: SandboxCommandInput = {},
): Promise<Outcome<ControlResponse<Name>>> {
  return callAction(runSandboxCommandAction<Name>, UNKNOWN_OUTCOME)({ command, ...input });
}
