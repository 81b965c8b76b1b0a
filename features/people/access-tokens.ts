import "server-only";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { createLinkToken, hashLinkToken } from "@/lib/access/link-token";
import { can } from "@/lib/access/permissions";
import { personNameSchema } from "@/lib/access/person-fields";
import type { RefusalCode } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { MAX_TOKEN_DAYS, SCOPE_NAMES, TOKEN_SCOPES, type TokenScope } from "@/lib/access/token-scopes";
import { TOKEN_PREFIX } from "@/lib/access/token-session";
import {
  findAccessTokensOf,
  insertAccessToken,
  revokeAccessToken,
  revokeAccessTokensOf,
} from "@/lib/ledger/access/access-tokens";
import { findPerson } from "@/lib/ledger/access/people";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { notifyChange } from "@/lib/ledger/changes/change-notifications";
import { ledger } from "@/lib/ledger/open-ledger";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { administer } from "./administer";
import { NO_SUCH_PERSON } from "./administered-person";

/** An access token, as shown to its owner. */
export interface AccessTokenView {
  id: string;
  name: string;
  scopes: TokenScope[];
  /** ISO 8601 timestamps in UTC. */
  createdAt: string;
  expiresAt: string;
  /** Null if the token was never used. */
  lastUsedAt: string | null;
  isExpired: boolean;
}

export interface OwnAccessTokens {
  /** Newest first, without revoked tokens. */
  tokens: AccessTokenView[];
  /** The scopes that the user's roles permit. */
  offered: TokenScope[];
}

/** A new token. It can't be shown again because only its hash is stored. */
export interface CreatedAccessToken {
  token: string;
  name: string;
  /** ISO 8601 timestamp in UTC. */
  expiresAt: string;
}

/** Maximum number of active tokens per user. */
const MAX_TOKENS = 20;
const DAY_MS = 24 * 60 * 60_000;
const MAX_DAYS_RULE = `Choose 1 to ${MAX_TOKEN_DAYS} days.`;

const createSchema = z.strictObject({
  name: personNameSchema.max(60, "Up to 60 characters."),
  scopes: z.array(z.enum(SCOPE_NAMES)).min(1, "Choose at least one."),
  expiresInDays: z.int(MAX_DAYS_RULE).min(1, MAX_DAYS_RULE).max(MAX_TOKEN_DAYS, MAX_DAYS_RULE),
});

/** Lists the user's access tokens, and the scopes that a new token may have. */
export async function listAccessTokens({ person }: Session, now = new Date()): Promise<OwnAccessTokens> {
  const { db } = await ledger();
  const tokens = (await findAccessTokensOf(db, person.id)).map(({ id, name, scopes, ...times }) => ({
    id,
    name,
    scopes: SCOPE_NAMES.filter((scope) => scopes.includes(scope)),
    createdAt: times.createdAt.toISOString(),
    expiresAt: times.expiresAt.toISOString(),
    lastUsedAt: times.lastUsedAt?.toISOString() ?? null,
    isExpired: times.expiresAt <= now,
  }));
  return { tokens, offered: SCOPE_NAMES.filter((scope) => isPermitted(person, scope)) };
}

function isPermitted(person: Session["person"], scope: TokenScope): boolean {
  return can(person, TOKEN_SCOPES[scope].permission);
}

/**
 * Creates an API access token for the user, with scopes that their roles permit. Requires a recently presented second
 * factor.
 */
export function createAccessToken(
  session: Session,
  input: unknown,
): Promise<Outcome<CreatedAccessToken, RefusalCode | "invalid" | "full">> {
  const { person, sessionId } = session;
  return administer(
    { name: "create-access-token", session, permission: "tokens.create" },
    { schema: createSchema, input },
    async ({ input: { name, scopes, expiresInDays }, ledger: { db }, now }) => {
      const refusedScope = scopes.find((scope) => !isPermitted(person, scope));
      if (refusedScope) {
        const message = `Your roles don’t permit ${TOKEN_SCOPES[refusedScope].label}.`;
        return failure("invalid", "Not created. Correct the marked fields.", { fields: { scopes: message } });
      }
      const token = `${TOKEN_PREFIX}${createLinkToken()}`;
      const expiresAt = new Date(now.getTime() + expiresInDays * DAY_MS);
      const row = {
        id: randomUUID(),
        personId: person.id,
        name,
        scopes: [...new Set(scopes)],
        createdAt: now,
        expiresAt,
      };
      const isAdded = await db.transaction(async (tx) => {
        if (!(await insertAccessToken(tx, { ...row, tokenHash: hashLinkToken(token) }, MAX_TOKENS))) return false;
        await addAuditEntry(tx, {
          at: now,
          person,
          sessionId,
          action: "token.create",
          subject: row.id,
          result: "created",
          detail: { name, scopes: row.scopes, expiresAt: expiresAt.toISOString() },
        });
        return true;
      });
      if (!isAdded) return failure("full", `You have ${MAX_TOKENS} access tokens. Revoke one that you no longer use.`);
      return success({ token, name, expiresAt: expiresAt.toISOString() });
    },
  );
}

/** Revokes one of the user's access tokens. Revoking it again has no effect. */
export function revokeOwnAccessToken(
  session: Session,
  input: unknown,
): Promise<Outcome<null, RefusalCode | "invalid">> {
  const { person, sessionId } = session;
  return administer(
    { name: "revoke-access-token", session, permission: "account.own" },
    { schema: z.strictObject({ tokenId: z.uuid() }), input },
    ({ input: { tokenId }, ledger: { db }, now }) =>
      db.transaction(async (tx) => {
        const revoked = await revokeAccessToken(tx, { id: tokenId, personId: person.id }, now);
        await addAuditEntry(tx, {
          at: now,
          person,
          sessionId,
          action: "token.revoke",
          subject: tokenId,
          result: revoked ? "revoked" : "unchanged",
          ...(revoked && { detail: { name: revoked.name } }),
        });
        return success(null);
      }),
  );
}

/** Revokes all of a person's access tokens, as an administrator. Returns the number of active tokens revoked. */
export function revokeAccessTokens(
  session: Session,
  input: unknown,
): Promise<Outcome<{ revoked: number }, RefusalCode | "invalid" | "not-found">> {
  return administer(
    { name: "revoke-access-tokens", session },
    { schema: z.strictObject({ personId: z.uuid() }), input },
    ({ input: { personId }, ledger: { db }, now }) =>
      db.transaction(async (tx) => {
        const owner = await findPerson(tx, personId);
        if (!owner) return NO_SUCH_PERSON;
        const revoked = await revokeAccessTokensOf(tx, personId, now);
        await notifyChange(tx, { topic: "person", id: personId });
        await addAuditEntry(tx, {
          at: now,
          person: session.person,
          sessionId: session.sessionId,
          action: "token.revoke",
          subject: personId,
          result: "revoked",
          detail: { name: owner.name, revoked },
        });
        return success({ revoked });
      }),
  );
}
