"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import { addToast } from "@/components/ui/toasts";
import type { Quadrilateral } from "@/lib/check-image/core/pixels/image";
import type { SideReport } from "@/lib/check-image/core/side-report";
import type { ImageView } from "@/lib/contract/enums";
import type { StagedImage } from "@/lib/portal/deposits/stage-picture";
import { prepareImage, rotateImage } from "./prepare-image";
import { type LocalReading, readInBrowser } from "./read-in-browser";
import { discardStagedImage, uploadImage, uploadOriginal } from "./upload-image";

/** What is shown of a side: the rectified image and its analysis. */
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

/** One side of the check: analyzes a file, uploads it, and holds the result. A newer file replaces an older one. */
export function useSide(side: ImageView) {
  const [state, setState] = useState<SideState>({ kind: "empty" });
  const work = useRef<AbortController | null>(null);
  const stagedId = useRef<string | null>(null);
  const show = useObjectUrl();

  const begin = useCallback(() => {
    work.current?.abort();
    work.current = new AbortController();
    if (stagedId.current) discardStagedImage(stagedId.current);
    stagedId.current = null;
    return work.current.signal;
  }, []);

  useEffect(() => () => work.current?.abort(), []);

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
    // The browser can't decode a TIFF, but it can decode the portal's rendering of it, which exists until `begin`.
    const turned = (await rotateImage(file)) ?? (await rotateDisplayed(image.url));
    if (!turned) return addToast({ tone: "warn", title: "This picture could not be turned" });
    await send(new File([turned], file.name, { type: turned.type }), turned, null, begin());
  }, [state, begin, send, take]);

  const clear = useCallback(() => {
    begin();
    setState({ kind: "empty" });
  }, [begin]);

  return { side, state, take, turn, clear };
}

export type Side = ReturnType<typeof useSide>;

/** Makes an object URL of an image, and revokes the one before it; null revokes it and makes none. */
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
