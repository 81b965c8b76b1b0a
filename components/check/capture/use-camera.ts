"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import { type CameraProblem, classifyCameraError } from "./capture-messages";

/** Requests the rear camera at a resolution high enough for a check. */
const CONSTRAINTS: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: "environment" }, width: { ideal: 1920 }, height: { ideal: 1080 } },
};

export type CameraState =
  | { kind: "opening" }
  | { kind: "open"; hasTorch: boolean }
  | { kind: "failed"; problem: CameraProblem };

/** Opens a camera while the component is mounted. Pass `videoRef` to the video element that shows the image. */
export function useCamera() {
  const [state, setState] = useState<CameraState>({ kind: "opening" });
  const [attempt, setAttempt] = useState(0);
  const [isTorchOn, setTorchOn] = useState(false);
  const stream = useRef<MediaStream | null>(null);
  const video = useRef<HTMLVideoElement | null>(null);

  const show = useCallback(() => {
    if (!video.current || !stream.current || video.current.srcObject === stream.current) return;
    video.current.srcObject = stream.current;
    // Rejects when the dialog closes before playback starts, which is harmless.
    video.current.play().catch(() => {});
  }, []);

  const videoRef = useCallback(
    (element: HTMLVideoElement | null) => {
      video.current = element;
      show();
    },
    [show],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt reopens the camera
  useEffect(() => {
    setTorchOn(false);
    return followCamera((next, opened) => {
      stream.current = opened;
      setState(next);
      if (opened) show();
    });
  }, [attempt, show]);

  const toggleTorch = async () => {
    // On failure, the light and the button stay unchanged.
    if (stream.current && (await setTorch(stream.current, !isTorchOn))) setTorchOn(!isTorchOn);
  };

  return {
    state,
    videoRef,
    video,
    isTorchOn,
    toggleTorch,
    retry: () => setAttempt((count) => count + 1),
  };
}

/**
 * Opens the camera and reports every state change, with the stream while the camera is open.
 *
 * @returns a function that closes the camera; nothing is reported afterward
 */
function followCamera(report: (state: CameraState, stream: MediaStream | null) => void): () => void {
  let isClosed = false;
  let stream: MediaStream | null = null;
  const fail = (problem: CameraProblem) => {
    if (!isClosed) report({ kind: "failed", problem }, null);
  };
  const open = async () => {
    if (!navigator.mediaDevices?.getUserMedia) return fail("not-supported");
    try {
      const openedStream = await openCamera();
      if (isClosed) return stopStream(openedStream);
      stream = openedStream;
      openedStream.getVideoTracks()[0]?.addEventListener("ended", () => fail("broken"));
      report({ kind: "open", hasTorch: hasTorch(openedStream) }, openedStream);
    } catch (error) {
      fail(classifyCameraError(error));
    }
  };
  report({ kind: "opening" }, null);
  void open();
  return () => {
    isClosed = true;
    if (stream) stopStream(stream);
  };
}

/** TypeScript's camera track types lack the torch. */
interface TorchCapabilities extends MediaTrackCapabilities {
  torch?: boolean;
}

interface TorchConstraints extends MediaTrackConstraintSet {
  torch?: boolean;
}

/** @throws {DOMException} as `getUserMedia` does */
function openCamera(): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia(CONSTRAINTS);
}

function hasTorch(stream: MediaStream): boolean {
  const capabilities: TorchCapabilities = stream.getVideoTracks()[0]?.getCapabilities?.() ?? {};
  return capabilities.torch === true;
}

/** Switches the camera's light on or off; returns false if the camera rejects the change. */
async function setTorch(stream: MediaStream, isOn: boolean): Promise<boolean> {
  const constraints: TorchConstraints = { torch: isOn };
  try {
    await stream.getVideoTracks()[0]?.applyConstraints({ advanced: [constraints] });
    return true;
  } catch {
    return false;
  }
}

/** Stops every track, which releases the camera. */
function stopStream(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
