/** Customer return reason codes from X9.100-188 (2016) [GAP-23]. V, 0, 7, 8 and 9 are not assigned. */
export const RETURN_REASONS = {
  A: "Not sufficient funds",
  B: "Uncollected funds hold",
  C: "Stop payment",
  D: "Closed account",
  E: "Unable to locate account",
  F: "Frozen or blocked account",
  G: "Stale dated",
  H: "Post dated",
  I: "Endorsement missing",
  J: "Endorsement irregular",
  K: "Signature missing",
  L: "Signature irregular, suspected forgery",
  M: "Non-cash item",
  N: "Altered, fictitious or counterfeit item",
  O: "Unable to process (not an image fault)",
  P: "Item exceeds stated maximum value",
  Q: "Not authorized",
  R: "Branch or account sold, wrong bank",
  S: "Refer to maker",
  T: "Item cannot be re-presented",
  U: "Unusable image",
  W: "Cannot determine amount",
  X: "Reason is stated in the image",
  Y: "Duplicate presentment",
  Z: "Forgery",
  "3": "Warranty breach",
  "4": "Remotely created check warranty breach",
  "5": "Forged or counterfeit warranty breach",
  "6": "Retired, ineligible or failed-institution routing number",
} as const;

export type ReturnCode = keyof typeof RETURN_REASONS;

export const RETURN_CODES = Object.keys(RETURN_REASONS) as [ReturnCode, ...ReturnCode[]];
