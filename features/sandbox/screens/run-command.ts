import { callAction } from "@/components/session/call-action";
import { runSandboxCommandAction } from "@/features/sandbox/actions";
import type { SandboxCommand, SandboxCommandInput } from "@/features/sandbox/sandbox-commands";
import type { ControlResponse } from "@/lib/bank-client/sandbox";
import type { Outcome } from "@/lib/shared/outcome";

const WHEN_UNKNOWN = "Check before you try again.";

/** Runs a command of the sandbox; a broken connection is returned as a failure. */
export function runCommand<Name extends SandboxCommand>(
  command: Name,
  input: SandboxCommandInput = {},
): Promise<Outcome<ControlResponse<Name>>> {
  return callAction(runSandboxCommandAction<Name>, WHEN_UNKNOWN)({ command, ...input });
}
