import "server-only";
import { z } from "zod";
import { noteSchema } from "@/lib/access/note";
import { rolesSchema } from "@/lib/access/person-fields";
import type { RefusalCode } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { revokeAccessTokensOf } from "@/lib/ledger/access/access-tokens";
import { revokeInvitations } from "@/lib/ledger/access/invitations";
import { findPerson } from "@/lib/ledger/access/people";
import { changePerson, type PersonChange, revokeSessionsOf } from "@/lib/ledger/access/people-changes";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { notifyChange } from "@/lib/ledger/changes/change-notifications";
import type { AuditAction } from "@/lib/ledger/schema/audit-actions";
import {
  applyOrPropose,
  approvalAuditFields,
  type LocalChange,
  type LocalResult,
} from "@/lib/operations/make-or-propose";
import { type Outcome, success } from "@/lib/shared/outcome";
import { administer } from "./administer";
import { checkPersonChange, NO_SUCH_PERSON, type PersonRefusal } from "./administered-person";

/** The person and version that the administrator's form was based on. */
const personVersion = { personId: z.uuid(), version: z.int().min(1) };

type ChangeOutcome = Promise<
  Outcome<LocalResult<{ readonly version: number }>, RefusalCode | PersonRefusal | "invalid" | "conflict" | "not-sent">
>;

/**
 * Changes a person's roles, effective with their next request. Granting a role may require a second person's
 * approval; a change that only removes roles takes effect immediately.
 */
export function changeRoles(session: Session, input: unknown): ChangeOutcome {
  return administer(
    { name: "change-roles", session },
    { schema: z.strictObject({ ...personVersion, roles: rolesSchema, note: noteSchema }), input },
    async ({ input, ledger: { db }, now }) => {
      const { personId, version, roles, note } = input;
      const person = await findPerson(db, personId);
      if (!person) return NO_SUCH_PERSON;
      const payload = { personId, name: person.name, version, before: person.roles, after: roles };
      // If the person has changed since, a granted role could look like an existing role, so approval is required.
      const grantsRole = person.version !== version || roles.some((role) => !person.roles.includes(role));
      const terms = grantsRole ? { kind: "change-roles" as const, input, note } : null;
      const target = { session, personId, version, now, change: { roles }, action: "person.change-roles" } as const;
      return applyOrPropose(session, { ...createPersonChange(target), payload, terms });
    },
  );
}

/**
 * Disables a person, signing them out everywhere and revoking their access tokens, or enables them again, which may
 * require a second person's approval.
 */
export function setDisabled(session: Session, input: unknown): ChangeOutcome {
  return administer(
    { name: "set-disabled", session },
    { schema: z.strictObject({ ...personVersion, isDisabled: z.boolean(), note: noteSchema }), input },
    async ({ input, ledger: { db }, now }) => {
      const { personId, version, isDisabled, note } = input;
      const person = await findPerson(db, personId);
      if (!person) return NO_SUCH_PERSON;
      const payload = { personId, name: person.name, version, roles: person.roles };
      const terms = isDisabled ? null : { kind: "enable-person" as const, input, note };
      const change = { disabledAt: isDisabled ? now : null };
      const action = isDisabled ? "person.disable" : "person.enable";
      return applyOrPropose(session, {
        ...createPersonChange({ session, personId, version, now, change, action }),
        payload,
        terms,
      });
    },
  );
}

interface Target {
  readonly session: Session;
  readonly personId: string;
  readonly version: number;
  readonly change: PersonChange;
  readonly action: AuditAction;
  readonly now: Date;
}

/** Creates the validation and writes shared by all changes to a person. */
function createPersonChange({ session, personId, version, change, action, now }: Target) {
  return {
    permission: "people.write",
    subject: personId,
    check: (tx) => checkPersonChange(tx, session, { personId, version, change }),
    make: async (tx, before) => {
      const after = await changePerson(tx, before, change);
      if (after.disabledAt) {
        await revokeSessionsOf(tx, personId, now);
        await revokeAccessTokensOf(tx, personId, now);
        await revokeInvitations(tx, personId, now);
      }
      await notifyChange(tx, { topic: "person", id: personId });
      const { detail, approvalId } = approvalAuditFields(session);
      await addAuditEntry(tx, {
        at: now,
        person: session.person,
        sessionId: session.sessionId,
        action,
        subject: personId,
        result: "changed",
        detail: { name: after.name, before: stateOf(before), after: stateOf(after), ...detail },
        approvalId,
      });
      return success({ resultId: personId, value: { version: after.version } });
    },
  } satisfies Omit<
    LocalChange<Awaited<ReturnType<typeof changePerson>>, { version: number }, PersonRefusal>,
    "payload" | "terms"
  >;
}

function stateOf({ roles, disabledAt }: { roles: string[]; disabledAt: Date | null }) {
  return { roles, isDisabled: disabledAt !== null };
}
