import type { ImageView } from "@/lib/contract/enums";
import type { StagedImage } from "@/lib/portal/deposits/stage-image";
import { failure, type Outcome, success } from "@/lib/shared/outcome";

export type UploadFailureCode = "refused" | "unreachable" | "aborted";

const TIMEOUT_MS = 60_000;

/**
 * Sends one picture to the portal, where it is analysed and kept until the deposit names it.
 *
 * @param onProgress called with the share of bytes sent, 0 to 1; at 1 the analysis has begun
 */
export function uploadPicture(
  picture: Blob,
  side: ImageView,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Outcome<StagedImage, UploadFailureCode>> {
  return new Promise((resolve) => {
    // fetch reports no upload progress; XMLHttpRequest does.
    const request = new XMLHttpRequest();
    request.open("POST", `/api/staged-images?side=${side}`);
    request.responseType = "json";
    request.timeout = TIMEOUT_MS;
    request.setRequestHeader("content-type", picture.type || "application/octet-stream");
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.onload = () => resolve(readAnswer(request.status, request.response));
    request.onerror = request.ontimeout = () =>
      resolve(failure("unreachable", "The picture did not get through. Check your connection and try again."));
    request.onabort = () => resolve(failure("aborted", "Stopped."));
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(picture);
  });
}

/** Lets go of a staged picture that is not wanted any more. It would expire by itself, so a failure does not matter. */
export function discardPicture(id: string): void {
  fetch(`/api/staged-images/${id}`, { method: "DELETE", keepalive: true }).catch(() => {});
}

/**
 * Sends the picture as it was taken, to be kept beside the staged one. It is for looking things up, and the deposit does
 * not wait for it.
 */
export function keepOriginal(id: string, picture: Blob): void {
  const headers = { "content-type": picture.type || "application/octet-stream" };
  fetch(`/api/staged-images/${id}/original`, { method: "PUT", body: picture, headers }).catch(() => {});
}

function readAnswer(status: number, body: unknown): Outcome<StagedImage, UploadFailureCode> {
  if (status === 201 && body) return success(body as StagedImage);
  if (status === 401)
    return failure("refused", "You are signed out. Sign in in a new tab, then give this picture again.");
  const hasMessage = typeof body === "object" && body !== null && "message" in body && typeof body.message === "string";
  const message = hasMessage ? String(body.message) : "The portal could not take this picture. Try again.";
  return failure(status >= 500 ? "unreachable" : "refused", message);
}
