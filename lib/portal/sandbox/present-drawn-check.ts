import "server-only";
import type { Session } from "@/lib/access/session";
import { failure } from "@/lib/shared/outcome";
import { type Driven, driveSandbox } from "./drive-sandbox";

/**
 * Presents a check that is drawn on one of the accounts here. The bank draws it again, which makes the same pictures, so
 * that the browser does not send them back.
 *
 * @param input what the check was drawn by, as the control takes it
 */
export async function presentDrawnCheck(session: Session, input: unknown): Promise<Driven<"presentCheck">> {
  const drawn = await driveSandbox(session, { deed: "drawCheck", body: input });
  if (!drawn.ok) return drawn;
  const { frontImage, backImage, amount, payee } = drawn.value;
  if (!frontImage || !backImage || !amount) {
    return failure("refused", "The check was not presented: the bank sent no pictures of it.");
  }
  return driveSandbox(session, {
    deed: "presentCheck",
    body: { frontImage, backImage, amount, ...(payee && { payeeName: payee }) },
  });
}
