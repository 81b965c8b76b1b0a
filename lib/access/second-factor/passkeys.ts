import "server-only";
import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type { Session } from "@/lib/access/session";
import { consumeChallenge, findPasskeys, type Passkey, saveChallenge } from "@/lib/ledger/access/passkeys";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { portalSettings } from "@/lib/settings/portal-settings";

/** Lifetime of a challenge. */
const CHALLENGE_MS = 5 * 60_000;

/** Returns the portal's WebAuthn relying party. Passkeys are bound to the host of the portal URL. */
function relyingParty() {
  const { hostname, origin } = new URL(portalSettings().portalUrl);
  return { rpID: hostname, origin };
}

const toCredential = ({ credentialId, transports }: Passkey) => ({
  id: credentialId,
  transports: transports as AuthenticatorTransport[],
});

/** Creates the options with which the browser creates a passkey. */
export async function startAdding(
  db: LedgerExecutor,
  { sessionId, person }: Session,
  now: Date,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const options = await generateRegistrationOptions({
    rpName: "Endorse",
    rpID: relyingParty().rpID,
    userID: new TextEncoder().encode(person.id),
    userName: person.email,
    userDisplayName: person.name,
    attestationType: "none",
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
    excludeCredentials: (await findPasskeys(db, person.id)).map(toCredential),
  });
  const { challenge } = options;
  await saveChallenge(db, { sessionId, purpose: "add", challenge, expiresAt: expiry(now) });
  return options;
}

/** Creates the options with which the browser presents one of the person's passkeys; null if they have none. */
export async function startPresenting(
  db: LedgerExecutor,
  { sessionId, person }: Session,
  now: Date,
): Promise<PublicKeyCredentialRequestOptionsJSON | null> {
  const passkeys = await findPasskeys(db, person.id);
  if (passkeys.length === 0) return null;
  const options = await generateAuthenticationOptions({
    rpID: relyingParty().rpID,
    allowCredentials: passkeys.map(toCredential),
    userVerification: "preferred",
  });
  const { challenge } = options;
  await saveChallenge(db, { sessionId, purpose: "present", challenge, expiresAt: expiry(now) });
  return options;
}

/**
 * Verifies the browser's new passkey; returns null if the response is invalid or matches no challenge of this session.
 */
export async function verifyAdding(db: LedgerExecutor, { sessionId }: Session, response: unknown, now: Date) {
  const challenge = await consumeChallenge(db, { sessionId, purpose: "add", now });
  if (challenge === null) return null;
  const { rpID, origin } = relyingParty();
  const verified = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: false,
  }).catch(() => null);
  if (!verified?.registrationInfo) return null;
  const { credential, credentialBackedUp } = verified.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: credential.publicKey,
    counter: credential.counter,
    transports: [...(credential.transports ?? [])],
    isBackedUp: credentialBackedUp,
  };
}

/** Verifies a presented passkey; returns the passkey and its new counter, or null if the response is invalid. */
export async function verifyPresenting(
  db: LedgerExecutor,
  { sessionId, person }: Session,
  response: unknown,
  now: Date,
): Promise<{ readonly passkey: Passkey; readonly counter: number; readonly isBackedUp: boolean } | null> {
  const challenge = await consumeChallenge(db, { sessionId, purpose: "present", now });
  const assertion = response as AuthenticationResponseJSON;
  const passkey = (await findPasskeys(db, person.id)).find(({ credentialId }) => credentialId === assertion?.id);
  if (challenge === null || !passkey) return null;
  const { rpID, origin } = relyingParty();
  const verified = await verifyAuthenticationResponse({
    response: assertion,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: { ...toCredential(passkey), publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
    requireUserVerification: false,
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { newCounter, credentialBackedUp } = verified.authenticationInfo;
  return { passkey, counter: newCounter, isBackedUp: credentialBackedUp };
}

function expiry(now: Date): Date {
  return new Date(now.getTime() + CHALLENGE_MS);
}
