import "server-only";
import { RETURN_CODES, RETURN_REASONS, type ReturnCode } from "@/lib/contract/return-reasons";

/** Whether a returned check can be redeposited, and what must be done first. */
export interface RedepositVerdict {
  allowed: boolean;
  /** Why a redeposit is not allowed, or what to do first. */
  reason: string | null;
}

export const ALREADY_REDEPOSITED: RedepositVerdict = { allowed: false, reason: "It was redeposited." };

/** Returns whether an earlier redeposit with this status prevents another; rejected or canceled redeposits do not. */
export function blocksRedeposit(status: string | null): boolean {
  return status !== "Rejected" && status !== "Canceled";
}

const MAY_HAVE_FUNDS = "The account may have sufficient funds now.";
const ASK_FIRST = "Ask the customer or the paying bank first.";
const BETTER_IMAGE = "Redeposit it with a better image.";
const ENDORSE = "Have it endorsed first.";

/** Advice by return reason for checks that can be presented again; null if a check cannot */
const REDEPOSIT_ADVICE = {
  A: MAY_HAVE_FUNDS,
  B: MAY_HAVE_FUNDS,
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
  R: "The paying bank’s routing number has changed. Check the MICR line before you redeposit.",
  S: ASK_FIRST,
  T: null,
  U: BETTER_IMAGE,
  W: "Compare the amounts in words and figures first.",
  X: "The return reason is on the check image. Read it first.",
  Y: null,
  Z: null,
  "3": null,
  "4": null,
  "5": null,
  "6": null,
} as const satisfies Record<ReturnCode, string | null>;

/** Determines from the return code whether a check can be redeposited; unknown codes are allowed. */
export function checkRedeposit(returnCode: string | null): RedepositVerdict {
  const code = RETURN_CODES.find((value) => value === returnCode);
  if (code === undefined) return { allowed: true, reason: null };
  const advice = REDEPOSIT_ADVICE[code];
  if (advice !== null) return { allowed: true, reason: advice };
  return { allowed: false, reason: `It can’t be presented again: ${lowerFirst(RETURN_REASONS[code])}.` };
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
