import type { ReturnCode } from "@/lib/contract/return-reasons";

export const RETURN_REASON_GROUPS = [
  "Funds and account",
  "Dates and instructions",
  "Signature and endorsement",
  "Fraud",
  "The item and its image",
] as const;

type Group = (typeof RETURN_REASON_GROUPS)[number];

/** Return reasons in groups for a picker, each with its meaning for the bank that receives the return. */
export const RETURN_REASON_MEANINGS = {
  A: { group: "Funds and account", meaning: "The account holds less than the amount of the check." },
  B: { group: "Funds and account", meaning: "The funds are deposited but not yet collected." },
  D: { group: "Funds and account", meaning: "The account that the check is drawn on is closed." },
  E: { group: "Funds and account", meaning: "No account matches the number on the check." },
  F: { group: "Funds and account", meaning: "The account may not be debited, for example because it is restricted." },
  C: { group: "Dates and instructions", meaning: "The customer ordered a stop payment in time." },
  G: { group: "Dates and instructions", meaning: "The check is too old to be paid." },
  H: { group: "Dates and instructions", meaning: "The date on the check is in the future." },
  Q: { group: "Dates and instructions", meaning: "The customer did not authorize it, for example under Positive Pay." },
  S: { group: "Dates and instructions", meaning: "The drawer knows why; contact the drawer." },
  I: { group: "Signature and endorsement", meaning: "The payee has not endorsed the back." },
  J: { group: "Signature and endorsement", meaning: "The endorsement does not match the payee." },
  K: { group: "Signature and endorsement", meaning: "The drawer has not signed." },
  L: { group: "Signature and endorsement", meaning: "The signature does not look like the drawer’s." },
  N: { group: "Fraud", meaning: "The check was altered, fictitious or counterfeit." },
  Z: { group: "Fraud", meaning: "The signature is known to be forged." },
  Y: { group: "Fraud", meaning: "The same check has been presented before." },
  "3": { group: "Fraud", meaning: "The presenting bank breached a warranty." },
  "4": { group: "Fraud", meaning: "A check without a signature was not authorized by its drawer." },
  "5": { group: "Fraud", meaning: "The warranty against forged and counterfeit checks was breached." },
  M: { group: "The item and its image", meaning: "It is not a cash item; it must be collected another way." },
  O: { group: "The item and its image", meaning: "It can’t be processed, for a reason other than its image." },
  P: { group: "The item and its image", meaning: "Its amount is above the maximum printed on it." },
  R: { group: "The item and its image", meaning: "The account belongs to another bank now." },
  T: { group: "The item and its image", meaning: "It was returned before and may not be presented again." },
  U: { group: "The item and its image", meaning: "The image can’t be read well enough to decide." },
  W: { group: "The item and its image", meaning: "The amounts in words and in figures differ." },
  X: { group: "The item and its image", meaning: "The reason is written on the check itself." },
  "6": {
    group: "The item and its image",
    meaning: "The routing number is retired, ineligible, or belongs to a failed bank.",
  },
} as const satisfies Record<ReturnCode, { group: Group; meaning: string }>;
