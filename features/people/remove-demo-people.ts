import "server-only";
import { z } from "zod";
import type { RefusalCode } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { lockAdministrators, removeDemoPeople } from "@/lib/ledger/access/people-changes";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { notifyChange } from "@/lib/ledger/changes/change-notifications";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { administer } from "./administer";

/**
 * Permanently disables and hides all demo people. Requires an administrator who is not a demo person; administrators'
 * rows are locked so that they can't be demoted in the meantime.
 */
export function removeAllDemoPeople(
  session: Session,
  input: unknown,
): Promise<Outcome<{ removed: number }, RefusalCode | "invalid" | "no-administrator">> {
  return administer(
    { name: "remove-demo-people", session },
    { schema: z.strictObject({}), input },
    ({ ledger: { db }, now }) =>
      db.transaction(async (tx) => {
        if ((await lockAdministrators(tx, false)).length === 0) {
          return failure(
            "no-administrator",
            "Invite an administrator first, and wait until they accept. Otherwise no one could add people.",
          );
        }
        const removed = await removeDemoPeople(tx, now);
        for (const { id } of removed) await notifyChange(tx, { topic: "person", id });
        await addAuditEntry(tx, {
          at: now,
          person: session.person,
          sessionId: session.sessionId,
          action: "people.remove-demo",
          result: "removed",
          detail: { people: removed.map(({ email }) => email) },
        });
        return success({ removed: removed.length });
      }),
  );
}
