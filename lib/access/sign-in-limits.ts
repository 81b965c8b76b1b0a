import "server-only";
import { createHmac } from "node:crypto";
import type { SignInBudget } from "@/lib/ledger/access/sign-in-budgets";
import { portalSettings } from "@/lib/settings/portal-settings";
import type { Device } from "./device-cookie";

const MINUTE_MS = 60_000;

/** Five wrong passwords without a wait, then one per minute. */
const PASSWORDS = { capacity: 5, drainMs: MINUTE_MS };
/** Larger, since many people in one office may mistype on the same morning. */
const NETWORK = { capacity: 30, drainMs: MINUTE_MS };

/** Three of a million codes are valid at a time: five guesses, then one every five minutes. */
const CODES = { capacity: 5, drainMs: 5 * MINUTE_MS };
/** All guesses at a person's codes from unknown browsers, across all networks. */
const ALL_CODES = { capacity: 30, drainMs: CODES.drainMs };

/** Without further attempts, every budget drains within this time. */
export const LONGEST_DRAIN_MS = ALL_CODES.capacity * ALL_CODES.drainMs;

/** The budgets that an attempt counts against. */
export interface SignInLimits {
  /** All budgets, widest last. */
  readonly budgets: readonly SignInBudget[];
  /** The narrowest one, which a success resets. */
  readonly primary: SignInBudget;
}

/**
 * The limits of an attempt. From a browser in which the person has signed in before, only that browser's attempts
 * count, so no one else can use up its budget. Any other attempt counts for the address within the network, which does
 * not lock the person out elsewhere, and for the network, which stops one client from trying many addresses.
 */
export function signInLimits(email: string, network: string, device: Device | null): SignInLimits {
  const primary = device
    ? { key: budgetKey(`device\0${device.id}\0${device.personId}`), ...PASSWORDS }
    : { key: budgetKey(`address\0${email}\0${network}`), ...PASSWORDS };
  return { primary, budgets: device ? [primary] : [primary, { key: budgetKey(`network\0${network}`), ...NETWORK }] };
}

/** The limit of code attempts in a session that has presented its second factor, or that adds one. */
export function sessionCodeLimits(sessionId: string): SignInLimits {
  const primary = { key: budgetKey(`codes of session\0${sessionId}`), ...CODES };
  return { primary, budgets: [primary] };
}

/**
 * The limits of code attempts during a person's sign-in. An attacker with only the password can open any number of
 * sessions from any number of networks, so all of them together are limited. They can't use up the budget of a browser
 * in which the person presented a factor before, nor, from a few networks, that of another network.
 */
export function signInCodeLimits(personId: string, network: string, device: Device | null): SignInLimits {
  if (device?.hasPresentedFactor) {
    const primary = { key: budgetKey(`codes of device\0${device.id}\0${personId}`), ...CODES };
    return { primary, budgets: [primary] };
  }
  const primary = { key: budgetKey(`codes\0${personId}\0${network}`), ...CODES };
  return { primary, budgets: [primary, { key: budgetKey(`codes\0${personId}`), ...ALL_CODES }] };
}

/** The limit of attempts to open phone capture links, per network; successful ones do not count. */
export function captureLinkBudget(network: string): SignInBudget {
  return { key: budgetKey(`capture links\0${network}`), ...NETWORK };
}

/** Hashed with a key, so that the table does not reveal which addresses were tried. */
function budgetKey(subject: string): string {
  const key = createHmac("sha256", portalSettings().authSecret).update("sign-in budgets").digest();
  return createHmac("sha256", key).update(subject).digest("base64url");
}
