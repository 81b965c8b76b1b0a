import "server-only";
import { createHash, randomBytes } from "node:crypto";

/** An invitation's link works for this long. */
export const INVITATION_MS = 48 * 60 * 60_000;

/** The secret of an invitation's link: 256 bits in 43 characters that a URL may have. */
export function newInvitationToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is kept of a token. It is random, so that nothing slower than one round of SHA-256 protects it better. */
export function hashInvitationToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** The page on which an invitation is accepted. */
export function invitationUrl(portalUrl: string, token: string): string {
  return new URL(`/invitation/${token}`, portalUrl).href;
}
