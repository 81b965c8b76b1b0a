import "server-only";
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { findInvitation, type Invitation, redeemInvitation } from "@/lib/ledger/access/invitations";
import { findPerson, findPersonByEmail, insertPerson, setFirstPassword } from "@/lib/ledger/access/people";
import { hasRealPeople } from "@/lib/ledger/access/people-queries";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import type { Ledger } from "@/lib/ledger/open-ledger";
import type { LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import { portalSettings } from "@/lib/settings/portal-settings";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { hashLinkToken } from "./link-token";
import { hashPassword, passwordSchema } from "./passwords";
import { emailSchema, personNameSchema } from "./person-fields";

/** The invitation details shown on its page. */
export interface OpenInvitation {
  /** Null for the first administrator, who enters an address. */
  readonly email: string | null;
  readonly name: string;
}

/** Messages for links that don't work; they do not reveal who was invited. */
const BROKEN_LINK_MESSAGES = {
  unknown: "This link is not valid. Check that the whole address was copied, or ask an administrator for a new one.",
  expired: "This link expired after 48 hours. Ask an administrator for a new one.",
  organization: "This portal has no passwords. Sign in with your organization to accept the invitation.",
  used: "This link has already been used. If that was you, sign in with your password.",
} as const;

export type BrokenInvitation = keyof typeof BROKEN_LINK_MESSAGES;

/** Finds the invitation that a link's token belongs to; fails if it can't be accepted. */
export async function openInvitation(
  { db }: Ledger,
  token: string,
  now: Date,
): Promise<Outcome<OpenInvitation, BrokenInvitation>> {
  const found = await findInvitation(db, hashLinkToken(token));
  const problem = found ? findProblem(found, now) : "unknown";
  if (problem) return failure(problem, BROKEN_LINK_MESSAGES[problem]);
  if (found!.personId === null) return success({ email: null, name: "" });
  if (!portalSettings().localSignIn) return failure("organization", BROKEN_LINK_MESSAGES.organization);
  const person = await findPerson(db, found!.personId);
  if (!person || person.disabledAt || person.passwordHash) return failure("unknown", BROKEN_LINK_MESSAGES.unknown);
  return success({ email: person.email, name: person.name });
}

function findProblem({ usedAt, revokedAt, expiresAt }: Invitation, now: Date): BrokenInvitation | null {
  if (usedAt) return "used";
  if (revokedAt) return "unknown";
  return expiresAt <= now ? "expired" : null;
}

const inputSchema = z.strictObject({
  token: z.string().max(200),
  name: personNameSchema,
  password: passwordSchema,
  /** Only for the first administrator; all other invitations include the address. */
  email: emailSchema.optional(),
});

/**
 * Accepts an invitation: sets the person's name and password, and uses up the link. Only one of several simultaneous
 * attempts succeeds.
 */
export async function acceptInvitation(
  ledger: Ledger,
  input: unknown,
  now: Date,
): Promise<Outcome<{ email: string }, BrokenInvitation | "invalid" | "taken">> {
  const parsed = inputSchema.safeParse(input);
  if (!parsed.success) {
    const fields = Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join("."), message]));
    return failure("invalid", "Account not created. Correct the marked fields.", { fields });
  }
  const { token, name, password, email } = parsed.data;
  const open = await openInvitation(ledger, token, now);
  if (!open.ok) return open;
  const invitation = (await findInvitation(ledger.db, hashLinkToken(token)))!;
  // Hash outside the transaction, because hashing is slow.
  const passwordHash = await hashPassword(password);
  const { id, personId } = invitation;
  return ledger.db.transaction(async (tx) => {
    const account = { name, passwordHash, now };
    return personId === null
      ? addFirstAdministrator(tx, { ...account, invitationId: id, email })
      : completePerson(tx, { ...account, invitationId: id, personId });
  });
}

interface NewAccount {
  readonly invitationId: string;
  readonly name: string;
  readonly passwordHash: string;
  readonly now: Date;
}

async function completePerson(
  tx: LedgerTransaction,
  { invitationId, personId, name, passwordHash, now }: NewAccount & { readonly personId: string },
): Promise<Outcome<{ email: string }, BrokenInvitation>> {
  if (!(await redeemInvitation(tx, invitationId, now))) return failure("used", BROKEN_LINK_MESSAGES.used);
  const person = await setFirstPassword(tx, personId, { name, passwordHash });
  if (!person) return failure("unknown", BROKEN_LINK_MESSAGES.unknown);
  const { email, roles } = person;
  await addAuditEntry(tx, {
    at: now,
    person,
    sessionId: null,
    action: "invitation.accept",
    subject: person.id,
    result: "accepted",
    detail: { email, roles },
  });
  return success({ email });
}

async function addFirstAdministrator(
  tx: LedgerTransaction,
  { invitationId, email, name, passwordHash, now }: NewAccount & { readonly email: string | undefined },
): Promise<Outcome<{ email: string }, BrokenInvitation | "invalid" | "taken">> {
  if (email === undefined) {
    return failure("invalid", "Enter your email address.", { fields: { email: "Enter your email address." } });
  }
  // Prevent two links from creating two first administrators.
  await tx.execute(sql`lock table people in share row exclusive mode`);
  if (await hasRealPeople(tx)) return failure("unknown", BROKEN_LINK_MESSAGES.unknown);
  if (await findPersonByEmail(tx, email)) {
    return failure("taken", "This address belongs to a demo person.", { fields: { email: "Use another address." } });
  }
  if (!(await redeemInvitation(tx, invitationId, now))) return failure("used", BROKEN_LINK_MESSAGES.used);
  const person = { id: randomUUID(), email, name, passwordHash, roles: ["admin"], createdAt: now };
  await insertPerson(tx, person);
  await addAuditEntry(tx, {
    at: now,
    person,
    sessionId: null,
    action: "person.add",
    subject: person.id,
    result: "added",
    detail: { email, roles: person.roles, by: "the first administrator’s link" },
  });
  return success({ email });
}
