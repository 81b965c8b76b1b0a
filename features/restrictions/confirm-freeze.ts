import "server-only";
import { z } from "zod";
import { type RefusalCode, refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { ledger } from "@/lib/ledger/open-ledger";
import { confirmFreezeRow, findFreezeOfRestriction } from "@/lib/ledger/restrictions/unconfirmed-freezes";
import { withLogContext } from "@/lib/logging/log";
import { failure, type Outcome, success } from "@/lib/shared/outcome";

const inputSchema = z.strictObject({ restrictionId: z.string().min(1).max(200) });

/**
 * Confirms a freeze that was placed without a recent second factor. Only the person who placed the freeze can confirm
 * it. Confirming is idempotent.
 */
export function confirmFreeze(
  session: Session,
  input: { readonly restrictionId: string },
): Promise<Outcome<null, RefusalCode | "invalid" | "not-found">> {
  return withLogContext("confirm-freeze", session, async () => {
    const refusal = refuseUnless(session, "restrictions.place");
    if (refusal) return refusal;
    const parsed = inputSchema.safeParse(input);
    if (!parsed.success) return failure("invalid", "Not confirmed. Reload the page and try again.");
    const { restrictionId } = parsed.data;
    const { db } = await ledger();
    const freeze = await findFreezeOfRestriction(db, restrictionId);
    if (freeze?.personId !== session.person.id) {
      return failure("not-found", "Only the person who placed the freeze can confirm it.");
    }
    const at = new Date();
    const { sessionId, person } = session;
    const action = "restriction.confirm";
    await db.transaction(async (tx) => {
      if (!(await confirmFreezeRow(tx, freeze.intentId, at))) return;
      await addAuditEntry(tx, { at, person, sessionId, action, subject: restrictionId, result: "confirmed" });
    });
    return success(null);
  });
}
