import type { CaptureHint } from "@endorse/check-image/browser/capture-hints";
import type { ImageView } from "@/lib/contract/enums";

/** The instruction for each hint. */
export const HINT_MESSAGES = {
  "no-check": "Point the camera at the check.",
  "busy-background": "Put the check on a plain, darker surface.",
  "too-dark": "Too dark. Add more light.",
  "too-bright": "Too bright. Move out of direct light.",
  "turn-over": "Now turn the check over.",
  farther: "Move back a little so the whole check is in view.",
  rotate: "Turn the camera so the check is straight in the frame.",
  closer: "Move closer.",
  angle: "Hold the camera flat above the check.",
  glare: "Glare on the check. Tilt it or move the light.",
  "hold-still": "Hold still.",
  blurred: "The picture is blurry. Hold still, or tap the check to focus.",
  good: "Good. Hold still…",
} as const satisfies Record<CaptureHint, string>;

/** Shown while capturing a stack, until the previous check is removed. */
export const NEXT_CHECK = "Captured. Place the next check.";

export type CameraProblem = "denied" | "none" | "in-use" | "not-supported" | "broken";

/** Explains why the camera shows no image and how to fix it. */
export const CAMERA_PROBLEMS = {
  denied: {
    title: "Camera access is blocked",
    help: "Allow the camera for this site in the browser’s address bar, then try again. Or choose a picture.",
  },
  none: { title: "No camera found", help: "Connect one and try again, or choose a picture." },
  "in-use": {
    title: "The camera is in use",
    help: "Another app or tab is using it. Close it and try again, or choose a picture.",
  },
  "not-supported": {
    title: "This browser can’t show the camera here",
    help: "It needs a secure connection (https). Choose a picture instead.",
  },
  broken: { title: "The camera stopped", help: "Try again, or choose a picture." },
} as const satisfies Record<CameraProblem, { title: string; help: string }>;

/** Determines the problem behind an error from `getUserMedia`. */
export function classifyCameraError(error: unknown): CameraProblem {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "denied";
  if (name === "NotFoundError" || name === "OverconstrainedError") return "none";
  if (name === "NotReadableError" || name === "AbortError") return "in-use";
  return "broken";
}

export const CAPTURE_TITLES = {
  front: "The front of the check",
  back: "The back of the check",
} as const satisfies Record<ImageView, string>;
