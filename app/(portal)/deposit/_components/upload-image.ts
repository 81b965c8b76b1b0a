import { fetchAndForget } from "@/components/session/fetch-and-forget";
import type { ImageView } from "@/lib/contract/enums";
import type { StagedImage } from "@/lib/portal/deposits/stage-picture";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { classifyLost, classifyStatus, requestFailure } from "@/lib/shared/request-failures";

export type UploadFailureCode = "refused" | "unreachable" | "aborted";

/** A side has one picture, whichever of its uploads arrived. */
const NEXT = "Check your connection, and add the picture again.";

const TIMEOUT_MS = 60_000;

/**
 * Uploads one image to the portal, which analyzes and stages it until the deposit refers to it.
 *
 * @param onProgress called with the share of bytes sent, 0 to 1; at 1 the analysis has begun
 */
export function uploadImage(
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
    request.onload = () => resolve(parseResponse(request.status, request.response));
    const wasOnline = navigator.onLine;
    request.onerror = request.ontimeout = () => {
      const { message } = requestFailure(classifyLost(wasOnline, true), { next: NEXT });
      resolve(failure("unreachable", message));
    };
    request.onabort = () => resolve(failure("aborted", "Stopped."));
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(picture);
  });
}

/** Deletes a staged image that is no longer needed. It would expire by itself, so a failure is ignored. */
export function discardStagedImage(id: string): void {
  fetchAndForget(`/api/staged-images/${id}`, { method: "DELETE", keepalive: true });
}

/**
 * Uploads the image as it was taken, to be kept with the staged one for reference. The deposit does not wait for it.
 */
export function uploadOriginal(id: string, picture: Blob): void {
  const headers = { "content-type": picture.type || "application/octet-stream" };
  fetchAndForget(`/api/staged-images/${id}/original`, { method: "PUT", body: picture, headers });
}

function parseResponse(status: number, body: unknown): Outcome<StagedImage, UploadFailureCode> {
  if (status === 201 && body) return success(body as StagedImage);
  if (status === 401)
    return failure("refused", "You are signed out. Sign in in a new tab, then add this picture again.");
  const hasMessage = typeof body === "object" && body !== null && "message" in body && typeof body.message === "string";
  const message = hasMessage
    ? String(body.message)
    : requestFailure(classifyStatus(status, true), { next: NEXT }).message;
  return failure(status >= 500 ? "unreachable" : "refused", message);
}
