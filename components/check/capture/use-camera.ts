"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import { type CameraTrouble, troubleOf } from "./capture-words";

export type CameraState =
  | { kind: "opening" }
  | { kind: "open"; hasTorch: boolean }
  | { kind: "trouble"; trouble: CameraTrouble };

/** What TypeScript's own types do not have of a camera's light. */
interface TorchCapabilities extends MediaTrackCapabilities {
  torch?: boolean;
}
interface TorchConstraints extends MediaTrackConstraintSet {
  torch?: boolean;
}

/** The camera that points away from the person, as large as a check needs. */
const WANTED: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: "environment" }, width: { ideal: 1920 }, height: { ideal: 1080 } },
};

/** Opens a camera for as long as it is shown. `videoRef` goes on the element that shows it. */
export function useCamera() {
  const [state, setState] = useState<CameraState>({ kind: "opening" });
  const [attempt, setAttempt] = useState(0);
  const [isTorchOn, setTorchOn] = useState(false);
  const stream = useRef<MediaStream | null>(null);
  const video = useRef<HTMLVideoElement | null>(null);

  const show = useCallback(() => {
    if (!video.current || !stream.current || video.current.srcObject === stream.current) return;
    video.current.srcObject = stream.current;
    // Refused when the dialog is closed at once; nothing is lost.
    video.current.play().catch(() => {});
  }, []);

  const videoRef = useCallback(
    (element: HTMLVideoElement | null) => {
      video.current = element;
      show();
    },
    [show],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens the camera anew
  useEffect(() => {
    let isOver = false;
    setState({ kind: "opening" });
    setTorchOn(false);
    const open = async () => {
      if (!navigator.mediaDevices?.getUserMedia) return setState({ kind: "trouble", trouble: "not-supported" });
      try {
        const opened = await navigator.mediaDevices.getUserMedia(WANTED);
        if (isOver) return stop(opened);
        stream.current = opened;
        const track = opened.getVideoTracks()[0];
        track?.addEventListener("ended", () => !isOver && setState({ kind: "trouble", trouble: "broken" }));
        const capabilities: TorchCapabilities = track?.getCapabilities?.() ?? {};
        setState({ kind: "open", hasTorch: capabilities.torch === true });
        show();
      } catch (error) {
        if (!isOver) setState({ kind: "trouble", trouble: troubleOf(error) });
      }
    };
    void open();
    return () => {
      isOver = true;
      if (stream.current) stop(stream.current);
      stream.current = null;
    };
  }, [attempt, show]);

  const toggleTorch = async () => {
    const light: TorchConstraints = { torch: !isTorchOn };
    try {
      await stream.current?.getVideoTracks()[0]?.applyConstraints({ advanced: [light] });
      setTorchOn(!isTorchOn);
    } catch {
      // The light stays as it is, and the button says so.
    }
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

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
