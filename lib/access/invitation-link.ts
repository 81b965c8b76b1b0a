import "server-only";

/** An invitation's link works for this long. */
export const INVITATION_MS = 48 * 60 * 60_000;

/** The page on which an invitation is accepted. */
export function invitationUrl(portalUrl: string, token: string): string {
  return new URL(`/invitation/${token}`, portalUrl).href;
}
