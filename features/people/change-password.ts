import "server-only";
import { z } from "zod";
import { hashPassword, MAX_PASSWORD_LENGTH, passwordSchema, verifyPassword } from "@/lib/access/passwords";
import type { RefusalCode } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { signInLimits } from "@/lib/access/sign-in-limits";
import { findPerson, replacePassword } from "@/lib/ledger/access/people";
import { revokeSessionsOf } from "@/lib/ledger/access/people-changes";
import { consumeSignInAttempt, refundSignInAttempt } from "@/lib/ledger/access/sign-in-budgets";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { notifyChange } from "@/lib/ledger/changes/change-notifications";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { administer } from "./administer";

const inputSchema = z.strictObject({
  current: z.string().min(1, "Enter your current password.").max(MAX_PASSWORD_LENGTH),
  password: passwordSchema,
});

/**
 * Changes the user's password and ends all other sessions. Requires the current password, with the same attempt limit
 * as signing in, so that access to an unattended browser is not enough.
 */
export function changePassword(
  session: Session,
  input: unknown,
): Promise<Outcome<{ ended: number }, RefusalCode | "invalid" | "refused" | "throttled">> {
  const { sessionId, person } = session;
  return administer(
    { name: "change-password", session, permission: "account.own" },
    { schema: inputSchema, input },
    async ({ input: { current, password }, ledger: { db }, now }) => {
      const found = await findPerson(db, person.id);
      const { budgets } = signInLimits(person.email, `session of ${person.id}`, null);
      if (!(await consumeSignInAttempt(db, budgets, now))) {
        return failure("throttled", "Too many attempts. Wait a minute, then try again.");
      }
      if (!(await verifyPassword(found?.passwordHash ?? null, current))) {
        await addAuditEntry(db, { at: now, person, sessionId, action: "account.change-password", result: "refused" });
        const fields = { current: "This is not your current password." };
        return failure("refused", "Your password was not changed.", { fields });
      }
      const passwordHash = await hashPassword(password);
      return db.transaction(async (tx) => {
        // Fails if the password was changed in the meantime.
        if (!(await replacePassword(tx, person.id, { from: found!.passwordHash!, to: passwordHash }))) {
          return failure("refused", "Your password was changed elsewhere. Sign in again.");
        }
        const ended = await revokeSessionsOf(tx, person.id, now, sessionId);
        await refundSignInAttempt(
          tx,
          budgets.map(({ key }) => key),
        );
        await notifyChange(tx, { topic: "person", id: person.id });
        const detail = { ended };
        await addAuditEntry(tx, {
          at: now,
          person,
          sessionId,
          action: "account.change-password",
          result: "changed",
          detail,
        });
        return success({ ended });
      });
    },
  );
}
