import "server-only";
import { z } from "zod";
import { noteSchema } from "@/lib/access/note";
import type { RefusalCode } from "@/lib/access/refuse-unless";
import { resetFactors } from "@/lib/access/second-factor/remove-factor";
import type { Session } from "@/lib/access/session";
import { findPerson } from "@/lib/ledger/access/people";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { notifyChange } from "@/lib/ledger/changes/change-notifications";
import { applyOrPropose, approvalAuditFields, type LocalResult } from "@/lib/operations/make-or-propose";
import { type Outcome, success } from "@/lib/shared/outcome";
import { administer } from "./administer";
import { checkPersonChange, NO_SUCH_PERSON, type PersonRefusal } from "./administered-person";

const inputSchema = z.strictObject({ personId: z.uuid(), version: z.int().min(1), note: noteSchema });

/**
 * Removes all second factors of a person who lost them, and signs the person out everywhere. Because the password alone
 * is then enough to sign in, the reset may require a second person's approval.
 */
export function resetSecondFactor(
  session: Session,
  input: unknown,
): Promise<Outcome<LocalResult<object>, RefusalCode | PersonRefusal | "invalid" | "conflict" | "not-sent">> {
  return administer(
    { name: "reset-second-factor", session },
    { schema: inputSchema, input },
    async ({ input, ledger: { db }, now }) => {
      const { personId, version, note } = input;
      const person = await findPerson(db, personId);
      if (!person) return NO_SUCH_PERSON;
      return applyOrPropose(session, {
        permission: "people.write",
        subject: personId,
        payload: { personId, name: person.name, version },
        terms: { kind: "reset-second-factor", input, note },
        check: (tx) => checkPersonChange(tx, session, { personId, version, change: {} }),
        make: async (tx, { name }) => {
          const before = await resetFactors(tx, personId, now);
          await notifyChange(tx, { topic: "person", id: personId });
          const { detail, approvalId } = approvalAuditFields(session);
          await addAuditEntry(tx, {
            at: now,
            person: session.person,
            sessionId: session.sessionId,
            action: "person.reset-second-factor",
            subject: personId,
            result: "reset",
            detail: { name, ...detail },
            before: { ...before },
            after: { passkeys: [], app: false },
            approvalId,
          });
          return success({ resultId: personId, value: {} });
        },
      });
    },
  );
}
