"use client";
import { advanceGuide, type CaptureGuide, initialCaptureGuide } from "@endorse/check-image/browser/capture-guide";
import { encodeCameraFrame, measureCameraFrame } from "@endorse/check-image/browser/engine-client";
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import type { ImageView } from "@/lib/contract/enums";
import { forEachFrame } from "./video-frames";

/**
 * Measures camera frames, guides the user, and takes the picture once the check is steady; `capture` takes the picture
 * immediately. Frames are measured one at a time, so a slow device skips frames instead of falling behind.
 *
 * @param side the side to capture; changing the side starts over
 */
export function useLiveCapture(
  video: RefObject<HTMLVideoElement | null>,
  side: ImageView,
  isRunning: boolean,
  onPicture: (side: ImageView, picture: Blob) => void,
) {
  const [guide, setGuide] = useState<CaptureGuide>(initialCaptureGuide);
  const { isCapturing, isBusy, takePicture } = useTakePicture(video);
  const currentGuide = useRef(guide);
  const lastThumbnail = useRef<readonly number[] | null>(null);
  const capturedSideThumbnail = useRef<readonly number[] | null>(null);

  const changeGuide = useCallback((next: CaptureGuide) => {
    currentGuide.current = next;
    setGuide(next);
  }, []);

  const capture = async () => {
    const picture = await takePicture();
    if (!picture) return;
    capturedSideThumbnail.current = lastThumbnail.current;
    changeGuide(initialCaptureGuide);
    onPicture(side, picture);
  };
  const captureSteady = useEffectEvent(capture);

  useEffect(() => {
    if (!isRunning) return;
    return forEachFrame(video, async (element, isStopped) => {
      if (isBusy.current) return;
      const atMs = performance.now();
      const measures = await measureCameraFrame(await createImageBitmap(element));
      if (isStopped() || !measures || isBusy.current) return;
      if (measures.thumbnail) lastThumbnail.current = measures.thumbnail;
      changeGuide(advanceGuide(currentGuide.current, { ...measures, atMs }, capturedSideThumbnail.current));
      if (currentGuide.current.steadyShare === 1) await captureSteady();
    });
  }, [isRunning, video, isBusy, changeGuide]);

  return { guide, isCapturing, capture };
}

/** Encodes the current frame as an image, one at a time; null if there is no frame or encoding fails. */
function useTakePicture(video: RefObject<HTMLVideoElement | null>) {
  const [isCapturing, setCapturing] = useState(false);
  const isBusy = useRef(false);
  const takePicture = useCallback(async () => {
    const element = video.current;
    if (!element || isBusy.current || element.videoWidth === 0) return null;
    isBusy.current = true;
    setCapturing(true);
    try {
      return await encodeCameraFrame(await createImageBitmap(element));
    } catch {
      return null;
    } finally {
      isBusy.current = false;
      setCapturing(false);
    }
  }, [video]);
  return { isCapturing, isBusy, takePicture };
}
