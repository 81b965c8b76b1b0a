import "server-only";
import { findLiveAccessToken, touchAccessToken } from "@/lib/ledger/access/access-tokens";
import { ledger } from "@/lib/ledger/open-ledger";
import { portalSettings } from "@/lib/settings/portal-settings";
import { hashLinkToken } from "./link-token";
import { knownRoles } from "./roles";
import type { Session } from "./session";
import { SCOPE_NAMES, type TokenScope } from "./token-scopes";

/** Prefix of every access token, so that secret scanners recognize leaked tokens. */
export const TOKEN_PREFIX = "endorse_";

const BEARER = new RegExp(`^Bearer +(${TOKEN_PREFIX}[A-Za-z0-9_-]{43})$`, "i");

/** Minimum time between updates of the last use, so that not every request writes to the database. */
const TOUCH_GRACE_MS = 60_000;

/** A session of an access token's owner, with the token's scopes. */
export interface TokenSession {
  readonly tokenId: string;
  readonly scopes: readonly TokenScope[];
  /** Has the owner's current roles and the token's ID; never counts as stepped up. */
  readonly session: Session;
}

/**
 * Finds the session of a request's bearer token; null if the token is missing, unknown, expired or revoked, or if its
 * owner may no longer sign in. The token and its owner are read on every use.
 */
export async function findTokenSession(authorization: string | null, now: Date): Promise<TokenSession | null> {
  const token = BEARER.exec(authorization ?? "")?.[1];
  if (token === undefined) return null;
  const { db } = await ledger();
  const found = await findLiveAccessToken(db, hashLinkToken(token), now);
  if (!found) return null;
  const { person, maskingPolicy } = found;
  const { id, scopes, lastUsedAt } = found.token;
  const { bank, localSignIn } = portalSettings();
  // As with sessions, demo people have no access to a real bank, and local accounts stop working when switched off.
  if (person.isDemo && !bank.builtIn) return null;
  if (person.oidcSubject === null && !localSignIn) return null;
  const isTouchedRecently = lastUsedAt !== null && now.getTime() - lastUsedAt.getTime() < TOUCH_GRACE_MS;
  if (!isTouchedRecently) await touchAccessToken(db, id, now, TOUCH_GRACE_MS);
  return {
    tokenId: id,
    scopes: SCOPE_NAMES.filter((scope) => scopes.includes(scope)),
    session: {
      sessionId: id,
      person: { id: person.id, name: person.name, email: person.email, roles: knownRoles(person.roles) },
      stepUp: { isNeeded: true, at: null },
      maskingPolicy,
    },
  };
}
