"use client";
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { type CaptureGuide, followFrame, startOfCapture } from "@/lib/check-image/browser/capture-guide";
import { encodeCameraFrame, measureCameraFrame } from "@/lib/check-image/browser/engine-client";
import type { ImageView } from "@/lib/contract/enums";

/**
 * Follows the camera frame by frame, tells what to do, and takes the picture once it is steady; `shoot` takes it at
 * once. A frame is measured when the one before is done: a slow device sees fewer, and is never behind.
 *
 * @param side the side that is wanted now; another one begins anew
 */
export function useLiveCapture(
  video: RefObject<HTMLVideoElement | null>,
  side: ImageView,
  isRunning: boolean,
  onPicture: (side: ImageView, picture: Blob) => void,
) {
  const [guide, setGuide] = useState<CaptureGuide>(startOfCapture);
  const [isShooting, setShooting] = useState(false);
  const current = useRef(guide);
  const lastLook = useRef<readonly number[] | null>(null);
  const otherSide = useRef<readonly number[] | null>(null);
  const isBusy = useRef(false);

  const change = useCallback((next: CaptureGuide) => {
    current.current = next;
    setGuide(next);
  }, []);

  const take = useCallback(async () => {
    const element = video.current;
    if (!element || isBusy.current || element.videoWidth === 0) return null;
    isBusy.current = true;
    setShooting(true);
    try {
      return await encodeCameraFrame(await createImageBitmap(element));
    } catch {
      return null;
    } finally {
      isBusy.current = false;
      setShooting(false);
    }
  }, [video]);

  const shoot = async () => {
    const picture = await take();
    if (!picture) return;
    otherSide.current = lastLook.current;
    change(startOfCapture);
    onPicture(side, picture);
  };
  const shootSteady = useEffectEvent(shoot);

  useEffect(() => {
    if (!isRunning) return;
    let isOver = false;
    const measure = async (element: HTMLVideoElement) => {
      const atMs = performance.now();
      const measures = await measureCameraFrame(await createImageBitmap(element));
      if (isOver || !measures || isBusy.current) return;
      if (measures.look) lastLook.current = measures.look;
      change(followFrame(current.current, { ...measures, atMs }, otherSide.current));
      if (current.current.steadyShare === 1) await shootSteady();
    };
    const run = async () => {
      while (!isOver) {
        const element = video.current;
        const isShown = element && element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && !document.hidden;
        if (isShown && !isBusy.current) await measure(element).catch(() => {});
        await nextFrame(element);
      }
    };
    void run();
    return () => {
      isOver = true;
    };
  }, [isRunning, video, change]);

  return { guide, isShooting, shoot };
}

/** Waits until the camera has another frame, or the screen is drawn again. */
function nextFrame(video: HTMLVideoElement | null): Promise<unknown> {
  return new Promise((resolve) => {
    if (video && "requestVideoFrameCallback" in video && !video.paused && !document.hidden) {
      // A camera that stops gives no more frames.
      const timer = setTimeout(resolve, 500);
      video.requestVideoFrameCallback(() => {
        clearTimeout(timer);
        resolve(undefined);
      });
    } else {
      setTimeout(resolve, 100);
    }
  });
}
