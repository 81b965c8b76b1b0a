import "server-only";
import { z } from "zod";
import { rolesSchema } from "@/lib/access/person-fields";
import type { RefusalCode } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { revokeInvitations } from "@/lib/ledger/access/invitations";
import { changePerson, type PersonChange, revokeSessionsOf } from "@/lib/ledger/access/people-changes";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { notifyChange } from "@/lib/ledger/changes/change-notifications";
import type { Ledger } from "@/lib/ledger/open-ledger";
import type { AuditAction } from "@/lib/ledger/schema/audit-actions";
import { portalSettings } from "@/lib/settings/portal-settings";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { administer } from "./administer";

/** The version of the person that the administrator saw. */
const seen = { personId: z.uuid(), version: z.int().min(1) };

type Changed = Promise<
  Outcome<{ version: number }, RefusalCode | "invalid" | "not-found" | "stale" | "last-administrator">
>;

/** Gives a person other roles, which hold from their next request on. */
export function changeRoles(session: Session, input: unknown): Changed {
  return administer(
    { name: "change-roles", session },
    { schema: z.strictObject({ ...seen, roles: rolesSchema }), input },
    ({ input: { roles, ...target }, ledger, now }) =>
      change(ledger, { session, ...target, change: { roles }, action: "person.change-roles", now }),
  );
}

/** Disables a person, who is signed out everywhere at once, or lets them sign in again. */
export function setDisabled(session: Session, input: unknown): Changed {
  return administer(
    { name: "set-disabled", session },
    { schema: z.strictObject({ ...seen, isDisabled: z.boolean() }), input },
    ({ input: { isDisabled, ...target }, ledger, now }) =>
      change(ledger, {
        session,
        ...target,
        change: { disabledAt: isDisabled ? now : null },
        action: isDisabled ? "person.disable" : "person.enable",
        now,
      }),
  );
}

interface Change {
  readonly session: Session;
  readonly personId: string;
  readonly version: number;
  readonly change: PersonChange;
  readonly action: AuditAction;
  readonly now: Date;
}

function change(
  { db }: Ledger,
  { session, personId, version, change, action, now }: Change,
): Promise<Outcome<{ version: number }, "not-found" | "stale" | "last-administrator">> {
  return db.transaction(async (tx) => {
    const countsDemo = portalSettings().bank.builtIn;
    const changed = await changePerson(tx, { id: personId, version, change, countsDemo });
    if (changed.result === "unknown") return failure("not-found", "This person does not exist. Reload the page.");
    if (changed.result === "stale") {
      return failure(
        "stale",
        `Somebody changed ${changed.current.name} after you opened this form. Nothing was changed; see what holds now.`,
      );
    }
    if (changed.result === "last-administrator") {
      return failure(
        changed.result,
        `${changed.current.name} is the last administrator who can sign in. Make somebody else an administrator first.`,
      );
    }
    const { before, after } = changed;
    if (after.disabledAt) {
      await revokeSessionsOf(tx, personId, now);
      await revokeInvitations(tx, personId, now);
    }
    await notifyChange(tx, { topic: "person", id: personId });
    await addAuditEntry(tx, {
      at: now,
      person: session.person,
      sessionId: session.sessionId,
      action,
      subject: personId,
      result: "changed",
      detail: { name: after.name, before: stateOf(before), after: stateOf(after) },
    });
    return success({ version: after.version });
  });
}

function stateOf({ roles, disabledAt }: { roles: string[]; disabledAt: Date | null }) {
  return { roles, isDisabled: disabledAt !== null };
}
