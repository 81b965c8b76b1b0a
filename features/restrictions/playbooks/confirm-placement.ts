import "server-only";
import { z } from "zod";
import { type RefusalCode, refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { ledger } from "@/lib/ledger/open-ledger";
import { findPlacement } from "@/lib/ledger/restrictions/playbook-placements";
import { confirmFreezesOf } from "@/lib/ledger/restrictions/unconfirmed-freezes";
import { withLogContext } from "@/lib/logging/log";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { activeRestrictionIds } from "./placement-status";
import { readPlacedAccounts } from "./read-placement";

const inputSchema = z.strictObject({ placementId: z.guid() });

/**
 * Confirms every freeze of a placement that took effect without a recent second factor. Only the person who placed the
 * playbook can confirm its freezes. Confirming is idempotent.
 */
export function confirmPlacement(
  session: Session,
  input: unknown,
): Promise<Outcome<{ readonly confirmed: number }, RefusalCode | "invalid" | "not-found">> {
  return withLogContext("confirm-placement", session, async () => {
    const refusal = refuseUnless(session, "restrictions.place");
    if (refusal) return refusal;
    const parsed = inputSchema.safeParse(input);
    if (!parsed.success) return failure("invalid", "Not confirmed. Reload the page and try again.");
    const { db } = await ledger();
    const placement = await findPlacement(db, parsed.data.placementId);
    const { person, sessionId } = session;
    if (placement?.personId !== person.id) {
      return failure("not-found", "Only the person who placed it can confirm it.");
    }
    const at = new Date();
    return db.transaction(async (tx) => {
      const accounts = (await readPlacedAccounts(tx, [placement])).get(placement.id) ?? [];
      const restrictions = await confirmFreezesOf(tx, activeRestrictionIds(accounts), at);
      if (restrictions.length > 0) {
        await addAuditEntry(tx, {
          ...{ at, person, sessionId, action: "playbook.confirm", subject: placement.playbook.name },
          result: "confirmed",
          detail: { placementId: placement.id, restrictions },
        });
      }
      return success({ confirmed: restrictions.length });
    });
  });
}
