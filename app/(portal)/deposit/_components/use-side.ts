"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import { addToast } from "@/components/ui/toasts";
import type { Quadrilateral } from "@/lib/check-image/core/image";
import type { SideReport } from "@/lib/check-image/core/side-report";
import type { ImageView } from "@/lib/contract/enums";
import type { StagedImage } from "@/lib/portal/deposits/stage-image";
import { preparePicture, turnPicture } from "./picture-file";
import { type LocalReading, readHere } from "./read-here";
import { discardPicture, keepOriginal, uploadPicture } from "./upload-picture";

/** What is shown of a side: the straightened check, and what was found on it. */
export interface ShownSide extends SideReport {
  readonly side: ImageView;
  readonly url: string;
}

export type SideState =
  | { kind: "empty" }
  | { kind: "working"; name: string; doing: "reading" | "preparing" | "sending" | "analysing"; share?: number }
  /** Judged in the browser and on its way to the portal, which judges it again. */
  | { kind: "judged"; file: File; local: LocalReading; image: ShownSide; share: number }
  /** `local` is null when the browser could not read the file, and the portal alone did. */
  | { kind: "staged"; file: File; local: LocalReading | null; image: StagedImage }
  | { kind: "failed"; name: string; message: string };

/** One side of the check: takes a file, reads it, sends it, holds what came back. A newer file replaces an older one. */
export function useSide(side: ImageView) {
  const [state, setState] = useState<SideState>({ kind: "empty" });
  const work = useRef<AbortController | null>(null);
  const stagedId = useRef<string | null>(null);
  const shownUrl = useRef<string | null>(null);

  const begin = useCallback(() => {
    work.current?.abort();
    work.current = new AbortController();
    if (stagedId.current) discardPicture(stagedId.current);
    stagedId.current = null;
    return work.current.signal;
  }, []);

  const show = useCallback((picture: Blob | null) => {
    if (shownUrl.current) URL.revokeObjectURL(shownUrl.current);
    shownUrl.current = picture && URL.createObjectURL(picture);
    return shownUrl.current ?? "";
  }, []);

  useEffect(
    () => () => {
      work.current?.abort();
      show(null);
    },
    [show],
  );

  const send = useCallback(
    async (file: File, upload: Blob, local: LocalReading | null, signal: AbortSignal) => {
      const { name } = file;
      const url = show(local && (local.preview ?? local.upload));
      const onProgress = (share: number) => {
        if (signal.aborted) return;
        if (local) setState({ kind: "judged", file, local, image: { ...local.report, side, url }, share });
        else setState({ kind: "working", name, doing: share < 1 ? "sending" : "analysing", share });
      };
      onProgress(0);
      const answer = await uploadPicture(upload, side, onProgress, signal);
      if (signal.aborted) {
        if (answer.ok) discardPicture(answer.value.id);
        return;
      }
      if (!answer.ok) return setState({ kind: "failed", name, message: answer.message });
      const image = answer.value;
      stagedId.current = image.id;
      if (local?.original) keepOriginal(image.id, local.original);
      setState({ kind: "staged", file, local, image: local ? { ...image, url } : image });
    },
    [side, show],
  );

  const take = useCallback(
    async (file: File, corners: Quadrilateral | null = null) => {
      const signal = begin();
      setState({ kind: "working", name: file.name, doing: "reading" });
      const local = await readHere(file, side, corners, signal);
      if (signal.aborted) return;
      if (local) return send(file, local.upload, local, signal);
      setState({ kind: "working", name: file.name, doing: "preparing" });
      const prepared = await preparePicture(file);
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
    // The browser can't read a TIFF, but it can read the portal's rendering of it, which is there until `begin`.
    const turned = (await turnPicture(file)) ?? (await turnShown(image.url));
    if (!turned) return addToast({ tone: "warn", title: "This picture could not be turned" });
    await send(new File([turned], file.name, { type: turned.type }), turned, null, begin());
  }, [state, begin, send, take]);

  const clear = useCallback(() => {
    begin();
    setState({ kind: "empty" });
  }, [begin]);

  /** Forgets the picture without discarding it: the deposit has it now. */
  const release = useCallback(() => {
    stagedId.current = null;
  }, []);

  return { side, state, take, turn, clear, release };
}

export type Side = ReturnType<typeof useSide>;

async function turnShown(url: string): Promise<Blob | null> {
  try {
    const response = await fetch(url);
    return response.ok ? await turnPicture(await response.blob()) : null;
  } catch {
    return null;
  }
}
