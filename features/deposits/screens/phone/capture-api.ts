import { callPortal } from "@/components/session/fetch-portal";
import type { ImageView } from "@/lib/contract/enums";
import { failure, type Outcome } from "@/lib/shared/outcome";
import { isUnknown } from "@/lib/shared/request-failures";

/** `over`: the link has ended; `refused`: retake the picture; `unreachable`: retry with the same image. */
export type CaptureFailureCode = "over" | "refused" | "unreachable";

const TIMEOUT_MS = 60_000;
/** A retry is safe because the portal accepts only one image per side. */
const OPTIONS = { whenUnknown: "Check the phone’s connection, and send it again." };

/** Opens the link for a token; null reopens the link last opened on this device. */
export function openLink(token: string | null): Promise<Outcome<{ sides: ImageView[] }, CaptureFailureCode>> {
  return post("/api/capture", JSON.stringify({ token: token ?? undefined }), "application/json");
}

/** Uploads the image of one side. Returns the side to take next; null when all sides are done. */
export function sendPicture(
  side: ImageView,
  picture: Blob,
): Promise<Outcome<{ next: ImageView | null }, CaptureFailureCode>> {
  return post(`/api/capture/pictures?side=${side}`, picture, picture.type || "application/octet-stream");
}

async function post<T>(path: string, body: BodyInit, type: string): Promise<Outcome<T, CaptureFailureCode>> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const sent = await callPortal<T>(path, { method: "POST", headers: { "content-type": type }, body, signal }, OPTIONS);
  if (sent.ok) return sent;
  const hasEnded = sent.code === "not-found" || sent.code === "throttled";
  const isLost = isUnknown(sent) || sent.code === "not-reached" || sent.code === "busy" || sent.code === "unavailable";
  return failure(hasEnded ? "over" : isLost ? "unreachable" : "refused", sent.message);
}
