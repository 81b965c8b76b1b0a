import "server-only";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { type Browser, insertNewSession } from "@/lib/access/new-session";
import { emailSchema, personNameSchema } from "@/lib/access/person-fields";
import { knownRoles, type Role } from "@/lib/access/roles";
import { redeemInvitation } from "@/lib/ledger/access/invitations";
import {
  findOpenInvitation,
  findPersonByOidc,
  linkPerson,
  type OidcIdentity,
  replaceRoles,
} from "@/lib/ledger/access/oidc-people";
import { findPersonByEmail, insertPerson, type Person } from "@/lib/ledger/access/people";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { ledger } from "@/lib/ledger/open-ledger";
import type { LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import type { OidcSettings } from "@/lib/settings/oidc-settings";
import { OIDC_PROBLEMS, type OidcProblem } from "@/lib/shared/oidc-problems";
import { failure, type Outcome, success } from "@/lib/shared/outcome";

/** A sign-in's verified claims. */
const claimsSchema = z.looseObject({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  email: z.string().optional(),
  email_verified: z.union([z.boolean(), z.stringbool()]).optional(),
  name: personNameSchema.optional().catch(undefined),
});

interface Newcomer {
  readonly identity: OidcIdentity;
  readonly claims: z.output<typeof claimsSchema>;
  readonly roles: Role[];
  readonly now: Date;
}

/**
 * Signs in the person identified by the OpenID provider. The person's groups determine their roles at each sign-in; a
 * sign-in without any role is refused. A new identity is linked to the invited person with the same verified address,
 * or becomes a new person. An address alone never links to an existing person, because people may set any address at
 * the provider.
 *
 * @param input the claims of the verified token
 */
export async function signInWithOidc(
  input: unknown,
  browser: Browser,
  settings: OidcSettings,
  now: Date,
): Promise<Outcome<{ sessionId: string; personId: string }, OidcProblem>> {
  const { db } = await ledger();
  const parsed = claimsSchema.safeParse(input);
  if (!parsed.success || parsed.data.iss !== settings.issuer) return refuse("failed", null, now);
  const claims = parsed.data;
  const identity = { issuer: claims.iss, subject: claims.sub };
  const roles = parseRoles(claims[settings.groupsClaim], settings);
  if (roles.length === 0) return refuse("no-role", await findPersonByOidc(db, identity), now);
  const found = await db.transaction(async (tx): Promise<Outcome<Person, OidcProblem>> => {
    const known = await findPersonByOidc(tx, identity);
    return known ? success(known) : createOrLinkPerson(tx, { identity, claims, roles, now });
  });
  if (!found.ok) return refuse(found.code, null, now);
  const person = found.value;
  if (person.disabledAt || person.removedAt) return refuse("disabled", person, now);
  const sessionId = await db.transaction(async (tx) => {
    await updateRoles(tx, person, roles, now);
    const id = await insertNewSession(tx, { personId: person.id, method: "oidc", browser, now });
    const detail = { method: "OpenID Connect" };
    await addAuditEntry(tx, { at: now, person, sessionId: id, action: "sign-in", result: "signed in", detail });
    return id;
  });
  return success({ sessionId, personId: person.id });
}

/** Returns the roles of the claimed groups. The claim is a single group or a list of groups. */
function parseRoles(claim: unknown, { roles }: OidcSettings): Role[] {
  const groups = z.union([z.array(z.string()), z.string().transform((one) => [one])]).safeParse(claim);
  if (!groups.success) return [];
  return knownRoles(roles.filter(({ group }) => groups.data.includes(group)).map(({ role }) => role));
}

/** Creates a person for a new identity, or links the identity to an invited person. */
async function createOrLinkPerson(
  tx: LedgerTransaction,
  { identity, claims, roles, now }: Newcomer,
): Promise<Outcome<Person, OidcProblem>> {
  const email = emailSchema.safeParse(claims.email);
  if (!email.success || claims.email_verified === false) return refusal("no-address");
  const { issuer: oidcIssuer, subject: oidcSubject } = identity;
  const name = claims.name ?? email.data;
  const id = randomUUID();
  const isNew = await insertPerson(tx, { id, email: email.data, name, roles, oidcIssuer, oidcSubject, createdAt: now });
  const person = (await findPersonByEmail(tx, email.data))!;
  if (isNew) {
    const detail = { email: email.data, roles, by: "OpenID Connect" };
    const entry = { at: now, person, sessionId: null, subject: person.id, detail };
    await addAuditEntry(tx, { ...entry, action: "person.add", result: "added" });
    return success(person);
  }
  const invitation = claims.email_verified === true ? await findOpenInvitation(tx, person.id, now) : null;
  if (!invitation || person.disabledAt || !(await redeemInvitation(tx, invitation, now))) return refusal("not-linked");
  const linked = await linkPerson(tx, person.id, identity);
  if (!linked) return refusal("not-linked");
  const detail = { email: email.data, by: "OpenID Connect" };
  const entry = { at: now, person, sessionId: null, subject: person.id, detail };
  await addAuditEntry(tx, { ...entry, action: "invitation.accept", result: "accepted" });
  return success(linked);
}

async function updateRoles(tx: LedgerTransaction, person: Person, roles: Role[], now: Date): Promise<void> {
  if (person.roles.toSorted().join() === roles.toSorted().join()) return;
  await replaceRoles(tx, person.id, roles);
  const [before, after] = [{ roles: person.roles }, { roles }];
  const entry = { at: now, person, sessionId: null, subject: person.id, before, after };
  await addAuditEntry(tx, { ...entry, action: "person.change-roles", result: "changed", detail: { by: "groups" } });
}

function refusal(code: OidcProblem) {
  return failure(code, OIDC_PROBLEMS[code]);
}

async function refuse(code: OidcProblem, person: Person | null, now: Date) {
  const { db } = await ledger();
  await addAuditEntry(db, {
    at: now,
    person: person ?? { id: null, name: "unknown" },
    sessionId: null,
    action: "sign-in",
    result: "refused",
    detail: { method: "OpenID Connect", why: code },
  });
  return refusal(code);
}
