import { failure } from "@/lib/shared/outcome";
import type { CaptureLinkOver } from "./capture-link";

/** What the phone's page says of a link that takes no pictures. They reveal nothing about whose it is. */
const MESSAGES = {
  unknown: "This link is not valid. Scan the code on the computer’s screen again.",
  "other-device": "This link was already opened on another device. If that was not you, get a new code.",
  expired: "This link expired after ten minutes. Get a new code on the computer.",
  finished: "All pictures of this link were taken. You can close this page.",
  stopped: "This was ended on the computer. You can close this page.",
  replaced: "There is a newer code on the computer’s screen. Scan that one.",
  "session-over": "The session on the computer has ended. Sign in there again for a new code.",
} as const satisfies Record<CaptureLinkOver | "unknown" | "other-device", string>;

/** The failure of a link that takes no pictures, or none from this device. */
export function linkFailure(why: keyof typeof MESSAGES) {
  return failure("not-found", MESSAGES[why]);
}
