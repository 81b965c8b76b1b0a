import "server-only";
import { RETURN_CODES, RETURN_REASONS, type ReturnCode } from "@/lib/contract/return-reasons";

/** Whether a returned check may be redeposited, and what must be done first. */
export interface RedepositVerdict {
  allowed: boolean;
  /** Why not; or what to do first, when it is allowed. */
  reason: string | null;
}

export const DEPOSITED_AGAIN: RedepositVerdict = { allowed: false, reason: "It was redeposited." };

/** Whether a redeposit is in effect, which excludes another one: any that is not rejected or canceled. */
export function isStandingRedeposit(status: string | null): boolean {
  return status !== "Rejected" && status !== "Canceled";
}

const MAYBE_PAID = "The account may have money by now.";
const ASK_FIRST = "Ask the customer or the paying bank first.";
const BETTER_PICTURE = "Deposit it with a better picture.";
const ENDORSE = "Have it endorsed first.";

/**
 * What each return reason permits: a sentence for a check that may be presented again, null for one that may not. A check
 * may be presented again where what stood against it can pass or be corrected; a stopped, forged, stale or duplicate one
 * stays unpaid.
 */
const AGAIN = {
  A: MAYBE_PAID,
  B: MAYBE_PAID,
  C: null,
  D: null,
  E: null,
  F: null,
  G: null,
  H: "Wait for the date on the check.",
  I: ENDORSE,
  J: ENDORSE,
  K: null,
  L: null,
  M: null,
  N: null,
  O: "The paying bank could not process it.",
  P: null,
  Q: null,
  R: "The paying bank’s routing number has changed: check the line before you send it.",
  S: ASK_FIRST,
  T: null,
  U: BETTER_PICTURE,
  W: "Compare the amount in words and in figures first.",
  X: "The reason is in the picture: read it first.",
  Y: null,
  Z: null,
  "3": null,
  "4": null,
  "5": null,
  "6": null,
} as const satisfies Record<ReturnCode, string | null>;

/** Whether a returned check may be deposited again, by the reason of its return; an unknown reason leaves it open. */
export function assessRedeposit(returnCode: string | null): RedepositVerdict {
  const code = RETURN_CODES.find((known) => known === returnCode);
  if (code === undefined) return { allowed: true, reason: null };
  const first = AGAIN[code];
  if (first !== null) return { allowed: true, reason: first };
  return { allowed: false, reason: `It can’t be presented again: ${lowerFirst(RETURN_REASONS[code])}.` };
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
