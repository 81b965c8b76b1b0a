"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import { addToast } from "@/components/ui/toasts";
import type { ImageView } from "@/lib/contract/enums";
import type { StagedImage } from "@/lib/portal/deposits/stage-image";
import { preparePicture, turnPicture } from "./picture-file";
import { discardPicture, uploadPicture } from "./upload-picture";

/** A picture and the name it came with. */
export interface NamedPicture {
  readonly name: string;
  readonly blob: Blob;
}

export type SideState =
  | { kind: "empty" }
  | { kind: "working"; name: string; doing: "preparing" | "sending" | "analysing"; share?: number }
  | { kind: "staged"; image: StagedImage; picture: NamedPicture }
  | { kind: "failed"; name: string; message: string };

/** One side of the check: takes a file, makes it fit, sends it, holds what came back. A newer file replaces an older one. */
export function useSide(side: ImageView) {
  const [state, setState] = useState<SideState>({ kind: "empty" });
  const work = useRef<AbortController | null>(null);
  const stagedId = useRef<string | null>(null);

  const begin = useCallback(() => {
    work.current?.abort();
    work.current = new AbortController();
    if (stagedId.current) discardPicture(stagedId.current);
    stagedId.current = null;
    return work.current.signal;
  }, []);

  useEffect(() => () => work.current?.abort(), []);

  const send = useCallback(
    async (picture: NamedPicture, signal: AbortSignal) => {
      const { name, blob } = picture;
      setState({ kind: "working", name, doing: "sending", share: 0 });
      const onProgress = (share: number) => {
        if (signal.aborted) return;
        setState({ kind: "working", name, doing: share < 1 ? "sending" : "analysing", share });
      };
      const answer = await uploadPicture(blob, side, onProgress, signal);
      if (signal.aborted) {
        if (answer.ok) discardPicture(answer.value.id);
        return;
      }
      if (!answer.ok) return setState({ kind: "failed", name, message: answer.message });
      stagedId.current = answer.value.id;
      setState({ kind: "staged", image: answer.value, picture });
    },
    [side],
  );

  const takeFile = useCallback(
    async (file: File) => {
      const signal = begin();
      setState({ kind: "working", name: file.name, doing: "preparing" });
      const prepared = await preparePicture(file);
      if (signal.aborted) return;
      if (!prepared.ok) return setState({ kind: "failed", name: file.name, message: prepared.message });
      await send({ name: file.name, blob: prepared.value }, signal);
    },
    [begin, send],
  );

  const takePicture = useCallback((picture: NamedPicture) => send(picture, begin()), [begin, send]);

  const turn = useCallback(async () => {
    if (state.kind !== "staged") return;
    const { image, picture } = state;
    // The browser can't read a TIFF, but it can read the portal's rendering of it, which is there until `begin`.
    const turned = (await turnPicture(picture.blob)) ?? (await turnShown(image.url));
    if (!turned) return addToast({ tone: "warn", title: "This picture could not be turned" });
    await send({ name: picture.name, blob: turned }, begin());
  }, [state, begin, send]);

  const clear = useCallback(() => {
    begin();
    setState({ kind: "empty" });
  }, [begin]);

  /** Forgets the picture without discarding it: the deposit has it now. */
  const release = useCallback(() => {
    stagedId.current = null;
  }, []);

  return { side, state, takeFile, takePicture, turn, clear, release };
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
