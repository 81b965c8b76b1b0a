import "server-only";
import { z } from "zod";
import { resetFactors } from "@/lib/access/second-factor/remove-factor";
import type { Session } from "@/lib/access/session";
import { findPerson } from "@/lib/ledger/access/people";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { notifyChange } from "@/lib/ledger/changes/change-notifications";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { administer } from "./administer";

/** Removes every second factor of a person who lost them, and signs them out everywhere. */
export function resetSecondFactor(
  session: Session,
  input: unknown,
): Promise<Outcome<null, "forbidden" | "step-up-required" | "invalid" | "not-found">> {
  return administer(
    { name: "reset-second-factor", session },
    { schema: z.strictObject({ personId: z.uuid() }), input },
    ({ input: { personId }, ledger: { db }, now }) =>
      db.transaction(async (tx) => {
        const person = await findPerson(tx, personId);
        if (!person) return failure("not-found", "This person does not exist. Reload the page.");
        const before = await resetFactors(tx, personId, now);
        await notifyChange(tx, { topic: "person", id: personId });
        await addAuditEntry(tx, {
          at: now,
          person: session.person,
          sessionId: session.sessionId,
          action: "person.reset-second-factor",
          subject: personId,
          result: "reset",
          detail: { name: person.name },
          before: { ...before },
          after: { passkeys: [], app: false },
        });
        return success(null);
      }),
  );
}
