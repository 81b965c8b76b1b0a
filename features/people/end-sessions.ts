import "server-only";
import { z } from "zod";
import type { RefusalCode } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { findPerson } from "@/lib/ledger/access/people";
import { revokeSessionsOf } from "@/lib/ledger/access/people-changes";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { notifyChange } from "@/lib/ledger/changes/change-notifications";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { administer } from "./administer";

/** Signs a person out everywhere. Administrators who end their own sessions keep the current session. */
export function endSessions(
  session: Session,
  input: unknown,
): Promise<Outcome<{ ended: number }, RefusalCode | "invalid" | "not-found">> {
  return administer(
    { name: "end-sessions", session },
    { schema: z.strictObject({ personId: z.uuid() }), input },
    ({ input: { personId }, ledger: { db }, now }) =>
      db.transaction(async (tx) => {
        const person = await findPerson(tx, personId);
        if (!person) return failure("not-found", "This person does not exist. Reload the page.");
        const ended = await revokeSessionsOf(tx, personId, now, session.sessionId);
        await notifyChange(tx, { topic: "person", id: personId });
        await addAuditEntry(tx, {
          at: now,
          person: session.person,
          sessionId: session.sessionId,
          action: "person.end-sessions",
          subject: personId,
          result: "ended",
          detail: { name: person.name, ended },
        });
        return success({ ended });
      }),
  );
}
