"use client";
import { unstable_isUnrecognizedActionError } from "next/navigation";

/** Shown where a form was sent from a page of another release than that of the portal which got it. */
export const OTHER_RELEASE =
  "Endorse was updated while this page was open, and nothing was sent. What you typed stays here: open this page in a new tab and send it from there.";

/** Whether an action rejected because the portal's release does not know it; it did nothing then. */
export function isOtherRelease(error: unknown): boolean {
  return unstable_isUnrecognizedActionError(error);
}
