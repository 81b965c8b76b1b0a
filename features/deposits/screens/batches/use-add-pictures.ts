"use client";
import { useEffect, useRef, useState } from "react";
import { sideOf } from "@/features/deposits/batches/rules/side-of-name";
import type { ImageView } from "@/lib/contract/enums";
import { type AddedPicture, type AddingProgress, addPictures } from "./add-pictures";
import { type CameraStack, startCameraStack } from "./camera-stack";
import { findFileEntries } from "./file-entries";
import { type BatchState, checkVersionOf } from "./use-batch";

/** Adds files to a draft one by one and pairs the images; `progress` is null if there is none to show. */
export function useAddPictures(state: BatchState) {
  const { batch, change } = state;
  const [progress, setProgress] = useState<AddingProgress | null>(null);
  const camera = useCameraStack(state, setProgress);
  const abortController = useRef<AbortController | null>(null);
  useEffect(() => () => abortController.current?.abort(), []);

  const run = async (files: readonly File[], sideFor: (name: string, index: number) => ImageView) => {
    if (abortController.current) return [];
    abortController.current = new AbortController();
    const found = await findFileEntries(files);
    const entries = found.entries.map((entry, index) => ({
      ...entry,
      side: sideFor(entry.name, index),
      position: batch.nextPosition + index,
    }));
    const { signal } = abortController.current;
    const added = await addPictures(
      batch.id,
      entries,
      (latest) => setProgress({ ...latest, skipped: found.skipped }),
      signal,
    );
    abortController.current = null;
    return added;
  };

  /** Adds a stack of front and back images in any order. */
  const addStack = async (files: readonly File[]) => {
    const added = await run(files, (name, index) => sideOf(name) ?? (index % 2 === 0 ? "front" : "back"));
    if (added.length > 0) await change(() => ({ kind: "pair" }));
  };

  /** Adds the missing side of a check. */
  const addSide = async (checkId: string, side: ImageView, file: File) => {
    const [picture]: AddedPicture[] = await run([file], () => side);
    if (!picture) return;
    await change((now) => {
      const check = checkVersionOf(now, checkId);
      return check && { kind: "put", ...check, side, pictureId: picture.id };
    });
  };

  return {
    progress,
    isAdding: progress !== null && !progress.isDone,
    addStack,
    addSide,
    camera,
    stop: () => {
      abortController.current?.abort();
      camera.stop();
    },
    dismiss: () => setProgress(null),
  };
}

export type AddingPictures = ReturnType<typeof useAddPictures>;

/** Manages a draft's camera. Adds each image as it is taken and pairs the images when the camera closes. */
function useCameraStack({ batch, change }: BatchState, onProgress: (progress: AddingProgress) => void) {
  const [isOpen, setOpen] = useState(false);
  const stack = useRef<CameraStack | null>(null);
  const abortController = useRef<AbortController | null>(null);
  useEffect(() => () => abortController.current?.abort(), []);

  const open = () => {
    abortController.current = new AbortController();
    stack.current = startCameraStack({
      batchId: batch.id,
      position: batch.nextPosition,
      checkCount: batch.checks.length,
      onProgress,
      signal: abortController.current.signal,
    });
    setOpen(true);
  };
  const close = async () => {
    setOpen(false);
    const added = (await stack.current?.finish()) ?? [];
    if (added.length > 0) await change(() => ({ kind: "pair" }));
  };
  return {
    isOpen,
    open,
    take: (side: ImageView, picture: File) => stack.current?.add(side, picture),
    close: () => void close(),
    stop: () => abortController.current?.abort(),
  };
}
