import "server-only";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { createInvitation, type InvitationLink } from "@/lib/access/invite";
import { emailSchema, personNameSchema, rolesSchema } from "@/lib/access/person-fields";
import type { RefusalCode } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { findPerson, insertPerson, type Person } from "@/lib/ledger/access/people";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { sendMail } from "@/lib/portal/mail/send-mail";
import { portalSettings } from "@/lib/settings/portal-settings";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { administer } from "./administer";

/** The link of an invitation. It can't be read again: only a hash of it is kept. */
export interface SentInvitation {
  email: string;
  name: string;
  url: string;
  /** ISO instant. */
  expiresAt: string;
  /** Whether it was mailed; null when the portal is not set to send mail. */
  isMailed: boolean | null;
}

const inviteSchema = z.strictObject({ email: emailSchema, name: personNameSchema, roles: rolesSchema });

type Result<C extends string> = Promise<Outcome<SentInvitation, C | RefusalCode | "invalid">>;

/** Adds a person who has no password yet, and makes the link with which they choose one within 48 hours. */
export function invitePerson(session: Session, input: unknown): Result<"taken"> {
  return administer(
    { name: "invite-person", session },
    { schema: inviteSchema, input },
    async ({ input: { email, name, roles }, ledger: { db }, now }) => {
      const person = { id: randomUUID(), email, name, roles, createdAt: now };
      const link = await db.transaction(async (tx) => {
        if (!(await insertPerson(tx, person))) return null;
        await addAuditEntry(tx, {
          at: now,
          person: session.person,
          sessionId: session.sessionId,
          action: "person.invite",
          subject: person.id,
          result: "invited",
          detail: { email, name, roles },
        });
        return createInvitation(tx, { personId: person.id, invitedBy: session.person.id }, now);
      });
      if (!link) {
        const message = "Somebody with this e-mail address exists already; they may be disabled.";
        return failure("taken", message, { fields: { email: message } });
      }
      return success(await send(session, person, link));
    },
  );
}

/** Makes another link for a person who has not accepted theirs; the earlier one ends with it. */
export function renewInvitation(session: Session, input: unknown): Result<"not-found" | "accepted"> {
  return administer(
    { name: "renew-invitation", session },
    { schema: z.strictObject({ personId: z.uuid() }), input },
    async ({ input: { personId }, ledger: { db }, now }) =>
      db.transaction(async (tx) => {
        const person = await findPerson(tx, personId);
        if (!person || person.removedAt) return failure("not-found", "This person does not exist. Reload the page.");
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
    outcome.ok ? success(await send(session, outcome.value.person, outcome.value.link)) : outcome,
  );
}

/** Mails the link, when mail is sent at all: after the transaction, which must not wait for a mail server. */
async function send(
  session: Session,
  { email, name }: Pick<Person, "email" | "name">,
  { url, expiresAt }: InvitationLink,
): Promise<SentInvitation> {
  const mailed = portalSettings().mail
    ? await sendMail({ to: email, subject: "Your invitation to Endorse", text: mailText(session, name, url) })
    : null;
  return { email, name, url, expiresAt: expiresAt.toISOString(), isMailed: mailed };
}

function mailText(session: Session, name: string, url: string): string {
  return [
    `Hello ${name},`,
    `${session.person.name} invites you to Endorse, where check operations are done. Choose a password here:`,
    url,
    "The link works once, within 48 hours. If you did not expect it, ignore this message.",
  ].join("\n\n");
}
