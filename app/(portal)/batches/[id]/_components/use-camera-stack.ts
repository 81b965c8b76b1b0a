"use client";
import { useEffect, useRef, useState } from "react";
import type { ImageView } from "@/lib/contract/enums";
import type { AddingProgress } from "./add-pictures";
import { type CameraStack, startCameraStack } from "./camera-stack";
import type { BatchState } from "./use-batch";

/** The camera of a draft: each picture is added as it is taken, and the checks are paired when the camera is closed. */
export function useCameraStack({ batch, change }: BatchState, onProgress: (progress: AddingProgress) => void) {
  const [isOpen, setOpen] = useState(false);
  const stack = useRef<CameraStack | null>(null);
  const work = useRef<AbortController | null>(null);
  useEffect(() => () => work.current?.abort(), []);

  const open = () => {
    work.current = new AbortController();
    stack.current = startCameraStack({
      batchId: batch.id,
      position: batch.nextPosition,
      checkCount: batch.checks.length,
      onProgress,
      signal: work.current.signal,
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
    stop: () => work.current?.abort(),
  };
}
