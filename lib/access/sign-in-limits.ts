import "server-only";
import { createHmac } from "node:crypto";
import type { SignInBudget } from "@/lib/ledger/access/sign-in-budgets";
import { portalSettings } from "@/lib/settings/portal-settings";
import type { Device } from "./device-cookie";

const MINUTE_MS = 60_000;

/** Five wrong passwords without waiting, then one per minute. */
const PASSWORDS = { capacity: 5, drainMs: MINUTE_MS };
/** Larger than the password budget, because many people in one office may mistype on the same morning. */
const NETWORK = { capacity: 30, drainMs: MINUTE_MS };

/** Three of a million codes are valid at a time, so five guesses are allowed, then one every five minutes. */
const CODES = { capacity: 5, drainMs: 5 * MINUTE_MS };
/** For all guesses at a person's codes from unknown browsers, across all networks. */
const ALL_CODES = { capacity: 30, drainMs: CODES.drainMs };

/** Every budget drains within this time if there are no further attempts. */
export const LONGEST_DRAIN_MS = ALL_CODES.capacity * ALL_CODES.drainMs;

/** The budgets that an attempt counts against. */
export interface SignInLimits {
  /** All applicable budgets, from narrowest to widest. */
  readonly budgets: readonly SignInBudget[];
  /** The narrowest budget, which a success resets. */
  readonly primary: SignInBudget;
}

/**
 * Returns the limits for a password attempt. In a browser in which the person has signed in before, only that browser's
 * attempts count, so nobody else can use up its budget. Any other attempt counts against the email address within the
 * network, which does not lock the person out on other networks, and against the network, which stops one client from
 * trying many addresses.
 */
export function signInLimits(email: string, network: string, device: Device | null): SignInLimits {
  const primary = device
    ? { key: budgetKey(`device\0${device.id}\0${device.personId}`), ...PASSWORDS }
    : { key: budgetKey(`address\0${email}\0${network}`), ...PASSWORDS };
  return { primary, budgets: device ? [primary] : [primary, { key: budgetKey(`network\0${network}`), ...NETWORK }] };
}

/** Returns the limit for code attempts in a session that has presented, or is adding, a second factor. */
export function sessionCodeLimits(sessionId: string): SignInLimits {
  const primary = { key: budgetKey(`codes of session\0${sessionId}`), ...CODES };
  return { primary, budgets: [primary] };
}

/**
 * Returns the limits for code attempts during a person's sign-in. An attacker who has only the password can open many
 * sessions from many networks, so all attempts together are limited. The attacker can't use up the budget of a browser
 * in which the person previously presented a factor.
 */
export function signInCodeLimits(personId: string, network: string, device: Device | null): SignInLimits {
  if (device?.hasPresentedFactor) {
    const primary = { key: budgetKey(`codes of device\0${device.id}\0${personId}`), ...CODES };
    return { primary, budgets: [primary] };
  }
  const primary = { key: budgetKey(`codes\0${personId}\0${network}`), ...CODES };
  return { primary, budgets: [primary, { key: budgetKey(`codes\0${personId}`), ...ALL_CODES }] };
}

/** Returns the budget for attempts to open phone capture links, per network. Successful attempts do not count. */
export function captureLinkBudget(network: string): SignInBudget {
  return { key: budgetKey(`capture links\0${network}`), ...NETWORK };
}

/** Hashes the subject with a key, so that the table does not reveal which addresses were tried. */
function budgetKey(subject: string): string {
  const key = createHmac("sha256", portalSettings().authSecret).update("sign-in budgets").digest();
  return createHmac("sha256", key).update(subject).digest("base64url");
}
