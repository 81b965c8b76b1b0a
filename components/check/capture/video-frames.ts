import type { RefObject } from "react";

/** A camera that stops delivers no more frames; the wait for one ends after this. */
const FRAME_TIMEOUT_MS = 500;
const POLL_MS = 100;

/**
 * Calls `onFrame` with the video for one frame after the other while it plays and the page is visible. A frame that
 * arrives before the last call has finished is skipped, and a call that fails is ignored.
 *
 * @returns a function that stops it
 */
export function forEachFrame(
  video: RefObject<HTMLVideoElement | null>,
  onFrame: (video: HTMLVideoElement, isStopped: () => boolean) => Promise<void>,
): () => void {
  let isOver = false;
  const isStopped = () => isOver;
  const run = async () => {
    while (!isOver) {
      const element = video.current;
      const hasFrame = element && element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && !document.hidden;
      if (hasFrame) await onFrame(element, isStopped).catch(() => {});
      await nextFrame(element);
    }
  };
  void run();
  return () => {
    isOver = true;
  };
}

/** Waits until the camera has another frame, or for a while when it has none. */
function nextFrame(video: HTMLVideoElement | null): Promise<unknown> {
  return new Promise((resolve) => {
    if (video && "requestVideoFrameCallback" in video && !video.paused && !document.hidden) {
      const timer = setTimeout(resolve, FRAME_TIMEOUT_MS);
      video.requestVideoFrameCallback(() => {
        clearTimeout(timer);
        resolve(undefined);
      });
    } else {
      setTimeout(resolve, POLL_MS);
    }
  });
}
