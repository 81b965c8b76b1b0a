import "server-only";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { createInvitation, type InvitationLink } from "@/lib/access/invite";
import { noteSchema } from "@/lib/access/note";
import { emailSchema, personNameSchema, rolesSchema } from "@/lib/access/person-fields";
import { policyValue } from "@/lib/access/policies/read-policy";
import type { RefusalCode } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { findPerson, findPersonByEmail, insertPerson, type Person } from "@/lib/ledger/access/people";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { sendMail } from "@/lib/mail/send-mail";
import { applyOrPropose, approvalAuditFields, type LocalResult } from "@/lib/operations/make-or-propose";
import { portalSettings } from "@/lib/settings/portal-settings";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { administer } from "./administer";
import { NO_SUCH_PERSON } from "./administered-person";

/** A created invitation. Its link can't be shown again because only its hash is stored. */
export interface SentInvitation {
  email: string;
  name: string;
  /** The link; null if the approvals policy covers people and the link was emailed, so that only the invitee has it. */
  url: string | null;
  /** ISO 8601 timestamp in UTC. */
  expiresAt: string;
  /** Whether the link was emailed; null if the portal is not set up to send email. */
  isMailed: boolean | null;
}

const inviteSchema = z.strictObject({
  email: emailSchema,
  name: personNameSchema,
  roles: rolesSchema,
  note: noteSchema,
});

/** The invitation is null if no email can be sent; an administrator then creates the link after the approval. */
type Invited = LocalResult<{ readonly invitation: SentInvitation | null }>;

type InviteCode = RefusalCode | "invalid" | "taken" | "conflict" | "not-sent";

/**
 * Adds a person without a password, and creates a link for choosing one within 48 hours. If a second person must
 * approve the invitation, the link is created only after the approval: it is then emailed or, without a mail server,
 * created when an administrator requests it.
 */
export function invitePerson(session: Session, input: unknown): Promise<Outcome<Invited, InviteCode>> {
  return administer(
    { name: "invite-person", session },
    { schema: inviteSchema, input },
    async ({ input, now }): Promise<Outcome<Invited, InviteCode>> => {
      const { email, name, roles, note } = input;
      const person = { id: randomUUID(), email, name, roles, createdAt: now };
      const payload = { email, name, roles };
      const invited = await applyOrPropose(session, {
        permission: "people.write",
        subject: email,
        payload,
        terms: { kind: "invite-person", input, note },
        check: async (tx) => ((await findPersonByEmail(tx, email)) ? TAKEN : success(null)),
        make: async (tx) => {
          if (!(await insertPerson(tx, person))) return TAKEN;
          const { detail, approvalId } = approvalAuditFields(session);
          await addAuditEntry(tx, {
            at: now,
            person: session.person,
            sessionId: session.sessionId,
            action: "person.invite",
            subject: person.id,
            result: "invited",
            detail: { ...payload, ...detail },
            approvalId,
          });
          const needsLink = !session.approved || portalSettings().mail;
          const by = { personId: person.id, invitedBy: session.person.id };
          const link = needsLink ? await createInvitation(tx, by, now) : null;
          return success({ resultId: person.id, value: { link } });
        },
      });
      if (!invited.ok) return invited;
      if (invited.value.outcome === "proposed") return success(invited.value);
      const { link } = invited.value;
      return success({ outcome: "done", invitation: link && (await sendInvitation(session, person, link)) });
    },
  );
}

const TAKEN_MESSAGE = "Someone with this email address already exists. They may be disabled.";
const TAKEN = failure("taken", TAKEN_MESSAGE, { fields: { email: TAKEN_MESSAGE } });

/**
 * Creates a new link for a person who has not accepted the invitation, replacing the earlier link. It requires no
 * approval because the person's access was already approved if necessary.
 */
export function renewInvitation(
  session: Session,
  input: unknown,
): Promise<Outcome<SentInvitation, RefusalCode | "invalid" | "not-found" | "accepted">> {
  return administer(
    { name: "renew-invitation", session },
    { schema: z.strictObject({ personId: z.uuid() }), input },
    async ({ input: { personId }, ledger: { db }, now }) =>
      db.transaction(async (tx) => {
        const person = await findPerson(tx, personId);
        if (!person || person.removedAt) return NO_SUCH_PERSON;
        if (person.passwordHash !== null || person.disabledAt) {
          return failure("accepted", `${person.name} needs no invitation. Reload the page.`);
        }
        await addAuditEntry(tx, {
          at: now,
          person: session.person,
          sessionId: session.sessionId,
          action: "person.invite",
          subject: personId,
          result: "invited again",
          detail: { email: person.email },
        });
        return success({ person, link: await createInvitation(tx, { personId, invitedBy: session.person.id }, now) });
      }),
  ).then(async (outcome) =>
    outcome.ok ? success(await sendInvitation(session, outcome.value.person, outcome.value.link)) : outcome,
  );
}

/** Emails the link if possible. Runs after the transaction, which must not wait for a mail server. */
async function sendInvitation(
  session: Session,
  { email, name }: Pick<Person, "email" | "name">,
  { url, expiresAt }: InvitationLink,
): Promise<SentInvitation> {
  const wasMailed = portalSettings().mail
    ? await sendMail({ to: email, subject: "Your invitation to Endorse", text: mailText(session, name, url) })
    : null;
  const isHidden = wasMailed === true && (await policyValue("approvals")).people !== null;
  return { email, name, url: isHidden ? null : url, expiresAt: expiresAt.toISOString(), isMailed: wasMailed };
}

function mailText(session: Session, name: string, url: string): string {
  return [
    `Hello ${name},`,
    `${session.person.name} invited you to Endorse, the portal for check operations. Choose a password here:`,
    url,
    "The link works once, within 48 hours. If you did not expect this invitation, ignore this message.",
  ].join("\n\n");
}
