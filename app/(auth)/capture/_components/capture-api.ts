import type { ImageView } from "@/lib/contract/enums";
import { failure, type Outcome, success } from "@/lib/shared/outcome";

/** `over`: the link takes nothing more; `refused`: another picture may be taken; `unreachable`: the same one again. */
export type CaptureFailureCode = "over" | "refused" | "unreachable";

const TIMEOUT_MS = 60_000;
const NO_RESPONSE = failure("unreachable", "The portal did not respond. Check the phone’s connection and try again.");

/** Opens the link of a token on this device, or with null the one that was opened here before. */
export function openLink(token: string | null): Promise<Outcome<{ sides: ImageView[] }, CaptureFailureCode>> {
  return post("/api/capture", JSON.stringify({ token: token ?? undefined }), "application/json");
}

/** Sends the picture of a side. Returns the side to be taken next, null when all were. */
export function sendPicture(
  side: ImageView,
  picture: Blob,
): Promise<Outcome<{ next: ImageView | null }, CaptureFailureCode>> {
  return post(`/api/capture/pictures?side=${side}`, picture, picture.type || "application/octet-stream");
}

async function post<T>(path: string, body: BodyInit, type: string): Promise<Outcome<T, CaptureFailureCode>> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(path, { method: "POST", headers: { "content-type": type }, body, signal });
    const content = await response.json();
    if (response.ok) return success(content as T);
    const isOver = response.status === 404 || response.status === 429;
    return failure(isOver ? "over" : response.status >= 500 ? "unreachable" : "refused", String(content.message));
  } catch {
    return NO_RESPONSE;
  }
}
