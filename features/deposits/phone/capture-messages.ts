import { failure } from "@/lib/shared/outcome";
import type { CaptureLinkEndReason } from "./capture-link";

/** Messages shown on the phone if a link does not accept images. They do not reveal the link's owner. */
const MESSAGES = {
  unknown: "This link is not valid. Scan the code on the computer’s screen again.",
  "other-device": "This link was already opened on another device. If that was not you, get a new code.",
  expired: "This link expired after ten minutes. Get a new code on the computer.",
  finished: "All images for this link were received. You can close this page.",
  stopped: "This link was canceled on the computer. You can close this page.",
  replaced: "There is a newer code on the computer’s screen. Scan that one.",
  "session-over": "The session on the computer has ended. Sign in there again for a new code.",
} as const satisfies Record<CaptureLinkEndReason | "unknown" | "other-device", string>;

/** Returns the failure for a link that accepts no images, or none from this device. */
export function linkFailure(reason: keyof typeof MESSAGES) {
  return failure("not-found", MESSAGES[reason]);
}
