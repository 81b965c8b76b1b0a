import type { RefObject } from "react";

/** Maximum wait for a frame, since a stopped camera delivers none. */
const FRAME_TIMEOUT_MS = 500;
const POLL_MS = 100;

/**
 * Calls `onFrame` for each frame of the video while it plays and the page is visible. Frames that arrive during a call
 * are skipped, and errors are ignored.
 *
 * @returns a function that stops the calls
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

/** Waits for the camera's next frame, or for a fixed time if the camera delivers none. */
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
