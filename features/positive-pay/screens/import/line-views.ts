import type { LinePlan } from "@/features/positive-pay/issue-files/reading/check-lines";
import type { FileReport } from "@/features/positive-pay/issue-files/reading/issue-file-session";

/** Filters for the list of lines. */
export type LineView = "all" | "repair" | "not-sent" | "voids";

/** The plans shown in each view, in display order. Lines that need attention come first. */
const PLANS: Readonly<Record<LineView, readonly LinePlan[]>> = {
  all: ["repair", "nothing-to-revoke", "authorized-already", "left-out", "revoke", "authorize"],
  repair: ["repair"],
  "not-sent": ["nothing-to-revoke", "authorized-already", "left-out"],
  voids: ["revoke", "nothing-to-revoke"],
};

export const VIEW_LABELS: Readonly<Record<LineView, string>> = {
  all: "All",
  repair: "Needs correction",
  "not-sent": "Not sent",
  voids: "Voids",
};

/** Returns the numbers of the lines in a view, in display order. */
export function lineNumbersInView({ lines }: FileReport, view: LineView): number[] {
  return PLANS[view].flatMap((plan) => lines[plan]);
}

export function countLinesInView({ lines }: FileReport, view: LineView): number {
  return PLANS[view].reduce((count, plan) => count + lines[plan].length, 0);
}

/** Notes for lines without an error, by plan. */
export const PLAN_NOTES: Readonly<Record<LinePlan, string>> = {
  repair: "",
  authorize: "",
  revoke: "Revokes the authorization",
  "authorized-already": "Already authorized: not sent",
  "nothing-to-revoke": "No active authorization to revoke",
  "left-out": "Left out",
};
