import "server-only";
import { createHmac } from "node:crypto";
import type { SignInBudget } from "@/lib/ledger/access/sign-in-budgets";
import { portalSettings } from "@/lib/settings/portal-settings";
import type { Device } from "./device-cookie";

const MINUTE_MS = 60_000;

/** Five wrong passwords cost nothing, each further one a minute's wait. */
const FEW = { capacity: 5, drainMs: MINUTE_MS };
/** A network may hold an office of people who all mistype on the same morning. */
const NETWORK = { capacity: 30, drainMs: MINUTE_MS };

/** Of the million codes three are valid at a time: five guesses, then one each five minutes. */
const CODES = { capacity: 5, drainMs: 5 * MINUTE_MS };

/** After this time without attempts every budget is empty again. */
export const LONGEST_DRAIN_MS = NETWORK.capacity * NETWORK.drainMs;

/** The budgets that an attempt to sign in counts against. */
export interface SignInLimits {
  /** All of them, the widest last. */
  readonly budgets: readonly SignInBudget[];
  /** The one that a successful sign-in empties. */
  readonly own: SignInBudget;
}

/**
 * The limits of an attempt. From a browser in which the person has signed in before, only that browser's attempts count,
 * so nobody else can use up its budget. Any other attempt counts for the address within the network, which does not lock
 * the person out elsewhere, and for the network, which stops one client from trying many addresses.
 */
export function signInLimits(email: string, network: string, device: Device | null): SignInLimits {
  const own = device
    ? { key: budgetKey(`device\0${device.id}\0${device.personId}`), ...FEW }
    : { key: budgetKey(`address\0${email}\0${network}`), ...FEW };
  return { own, budgets: device ? [own] : [own, { key: budgetKey(`network\0${network}`), ...NETWORK }] };
}

/**
 * The limit of attempts at a person's codes. Sessions that lack the second factor share one, wherever they come from: whoever
 * has the password can open any number of them. A session in which it was presented has its own, which none of those uses up.
 */
export function codeBudget(personId: string, completeSessionId?: string): SignInBudget {
  const subject = completeSessionId === undefined ? `codes\0${personId}` : `codes\0${personId}\0${completeSessionId}`;
  return { key: budgetKey(subject), ...CODES };
}

/** The limit of attempts at links that let a phone take pictures, for each network; one that works does not count. */
export function captureLinkBudget(network: string): SignInBudget {
  return { key: budgetKey(`capture links\0${network}`), ...NETWORK };
}

/** Keyed, so that the table does not show which addresses were tried. */
function budgetKey(subject: string): string {
  const key = createHmac("sha256", portalSettings().authSecret).update("sign-in budgets").digest();
  return createHmac("sha256", key).update(subject).digest("base64url");
}
