"use client";
import type { Quadrilateral } from "@endorse/check-image/core/pixels/image";
import type { SideReport } from "@endorse/check-image/core/side-report";
import { useCallback, useEffect, useRef, useState } from "react";
import { fetchAndForget } from "@/components/session/fetch-and-forget";
import { addToast } from "@/components/ui/toasts";
import type { StagedImage } from "@/features/deposits/stage-picture";
import type { ImageView } from "@/lib/contract/enums";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { classifyNoResponse, classifyStatus, requestFailure } from "@/lib/shared/request-failures";
import { prepareImage, rotateImage } from "./prepare-image";
import { type LocalReading, readInBrowser } from "./read-in-browser";

/** Advice after a failed upload. Adding the image again is safe because it replaces the earlier upload. */
const NEXT_STEP = "Check your connection, and add the image again.";

const TIMEOUT_MS = 60_000;

/** The rectified image of one side and its analysis. */
export interface DisplayedSide extends SideReport {
  readonly side: ImageView;
  readonly url: string;
}

export type SideState =
  | { kind: "empty" }
  | { kind: "working"; name: string; step: "reading" | "preparing" | "sending" | "analyzing"; share?: number }
  /** Analyzed in the browser and being uploaded to the portal, which analyzes it again. */
  | { kind: "uploading"; file: File; local: LocalReading; image: DisplayedSide; share: number }
  /** `local` is null when the browser could not read the file and only the portal analyzed it. */
  | { kind: "staged"; file: File; local: LocalReading | null; image: StagedImage }
  | { kind: "failed"; name: string; message: string };

/** Analyzes and uploads the image of one side of a check, and tracks its state. A newer file replaces an older one. */
export function useSide(side: ImageView) {
  const [state, setState] = useState<SideState>({ kind: "empty" });
  const abortController = useRef<AbortController | null>(null);
  const stagedId = useRef<string | null>(null);
  const show = useObjectUrl();

  const begin = useCallback(() => {
    abortController.current?.abort();
    abortController.current = new AbortController();
    if (stagedId.current) discardStagedImage(stagedId.current);
    stagedId.current = null;
    return abortController.current.signal;
  }, []);

  useEffect(() => () => abortController.current?.abort(), []);

  const send = useCallback(
    async (file: File, upload: Blob, local: LocalReading | null, signal: AbortSignal) => {
      const { name } = file;
      const url = show(local && (local.preview ?? local.upload));
      const onProgress = (share: number) => {
        if (signal.aborted) return;
        if (local) setState({ kind: "uploading", file, local, image: { ...local.report, side, url }, share });
        else setState({ kind: "working", name, step: share < 1 ? "sending" : "analyzing", share });
      };
      onProgress(0);
      const result = await uploadImage(upload, side, onProgress, signal);
      if (signal.aborted) {
        if (result.ok) discardStagedImage(result.value.id);
        return;
      }
      if (!result.ok) return setState({ kind: "failed", name, message: result.message });
      const image = result.value;
      stagedId.current = image.id;
      if (local?.original) uploadOriginal(image.id, local.original);
      setState({ kind: "staged", file, local, image: local ? { ...image, url } : image });
    },
    [side, show],
  );

  const take = useCallback(
    async (file: File, corners: Quadrilateral | null = null) => {
      const signal = begin();
      setState({ kind: "working", name: file.name, step: "reading" });
      const local = await readInBrowser(file, side, corners, signal);
      if (signal.aborted) return;
      if (local?.ok) return send(file, local.value.upload, local.value, signal);
      if (local) return setState({ kind: "failed", name: file.name, message: local.message });
      setState({ kind: "working", name: file.name, step: "preparing" });
      const prepared = await prepareImage(file);
      if (signal.aborted) return;
      if (!prepared.ok) return setState({ kind: "failed", name: file.name, message: prepared.message });
      await send(file, prepared.value, null, signal);
    },
    [side, begin, send],
  );

  const turn = useCallback(async () => {
    if (state.kind !== "staged") return;
    const { image, file, local } = state;
    if (local) {
      const [a, b, c, d] = local.corners;
      return take(file, [c, d, a, b]);
    }
    // The browser can't decode TIFF files, but it can decode the portal's rendering, which exists until `begin`.
    const turned = (await rotateImage(file)) ?? (await rotateDisplayed(image.url));
    if (!turned) return addToast({ tone: "warn", title: "This image could not be rotated" });
    await send(new File([turned], file.name, { type: turned.type }), turned, null, begin());
  }, [state, begin, send, take]);

  const clear = useCallback(() => {
    begin();
    setState({ kind: "empty" });
  }, [begin]);

  return { side, state, take, turn, clear };
}

export type Side = ReturnType<typeof useSide>;

/** Returns a function that creates an object URL for an image and revokes the previous one; null only revokes. */
function useObjectUrl(): (image: Blob | null) => string {
  const url = useRef<string | null>(null);
  const show = useCallback((image: Blob | null) => {
    if (url.current) URL.revokeObjectURL(url.current);
    url.current = image && URL.createObjectURL(image);
    return url.current ?? "";
  }, []);
  useEffect(
    () => () => {
      show(null);
    },
    [show],
  );
  return show;
}

async function rotateDisplayed(url: string): Promise<Blob | null> {
  try {
    const response = await fetch(url);
    return response.ok ? await rotateImage(await response.blob()) : null;
  } catch {
    return null;
  }
}

type UploadFailureCode = "refused" | "unreachable" | "aborted";

/**
 * Uploads one image to the portal, which analyzes it and stages it for the deposit.
 *
 * @param onProgress called with the fraction of bytes sent, 0 to 1; the analysis begins at 1
 */
function uploadImage(
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
      const { message } = requestFailure(classifyNoResponse(wasOnline, true), { next: NEXT_STEP });
      resolve(failure("unreachable", message));
    };
    request.onabort = () => resolve(failure("aborted", "Stopped."));
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(picture);
  });
}

/** Deletes a staged image. A failure is ignored because the image expires anyway. */
function discardStagedImage(id: string): void {
  fetchAndForget(`/api/staged-images/${id}`, { method: "DELETE", keepalive: true });
}

/** Uploads the original image, stored with the staged image for reference. The deposit does not wait for it. */
function uploadOriginal(id: string, picture: Blob): void {
  const headers = { "content-type": picture.type || "application/octet-stream" };
  fetchAndForget(`/api/staged-images/${id}/original`, { method: "PUT", body: picture, headers });
}

function parseResponse(status: number, body: unknown): Outcome<StagedImage, UploadFailureCode> {
  if (status === 201 && body) return success(body as StagedImage);
  if (status === 401) return failure("refused", "You are signed out. Sign in in a new tab, then add this image again.");
  const hasMessage = typeof body === "object" && body !== null && "message" in body && typeof body.message === "string";
  const message = hasMessage
    ? String(body.message)
    : requestFailure(classifyStatus(status, true), { next: NEXT_STEP }).message;
  return failure(status >= 500 ? "unreachable" : "refused", message);
}
