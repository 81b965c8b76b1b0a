import "server-only";
import { z } from "zod";
import type { RefusalCode } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { revokeOneSession, revokeSessionsOf } from "@/lib/ledger/access/people-changes";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { notifyChange } from "@/lib/ledger/changes/change-notifications";
import { type Outcome, success } from "@/lib/shared/outcome";
import { administer } from "./administer";

/**
 * Ends one of the user's sessions, or all sessions except the current one if `sessionId` is null. Returns the number of
 * ended sessions; ending a session again has no effect.
 */
export function endOwnSessions(
  session: Session,
  input: unknown,
): Promise<Outcome<{ ended: number }, RefusalCode | "invalid">> {
  const { sessionId, person } = session;
  return administer(
    { name: "end-own-sessions", session, permission: "account.own" },
    { schema: z.strictObject({ sessionId: z.uuid().nullable() }), input },
    ({ input: { sessionId: id }, ledger: { db }, now }) =>
      db.transaction(async (tx) => {
        const ended =
          id === null
            ? await revokeSessionsOf(tx, person.id, now, sessionId)
            : Number(await revokeOneSession(tx, { id, personId: person.id }, now));
        await notifyChange(tx, { topic: "person", id: person.id });
        const detail = { ended };
        await addAuditEntry(tx, {
          at: now,
          person,
          sessionId,
          action: "account.end-sessions",
          result: "ended",
          detail,
        });
        return success({ ended });
      }),
  );
}
