import "server-only";
import type { Session } from "@/lib/access/session";
import { failure } from "@/lib/shared/outcome";
import { runSandboxCommand, type SandboxOutcome } from "./run-sandbox-command";

/**
 * Presents a generated check drawn on one of the bank's accounts. The bank regenerates the same images, so that the
 * browser does not have to upload them.
 *
 * @param input the generated check's parameters, in the shape of the `drawCheck` sandbox control
 */
export async function presentDrawnCheck(session: Session, input: unknown): Promise<SandboxOutcome<"presentCheck">> {
  const drawn = await runSandboxCommand(session, { command: "drawCheck", body: input });
  if (!drawn.ok) return drawn;
  const { frontImage, backImage, amount, payee } = drawn.value;
  if (!frontImage || !backImage || !amount) {
    return failure("refused", "The check was not presented: the bank sent no images of it.");
  }
  return runSandboxCommand(session, {
    command: "presentCheck",
    body: { frontImage, backImage, amount, ...(payee && { payeeName: payee }) },
  });
}
