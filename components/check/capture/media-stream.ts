/** The torch is missing from TypeScript's types of a camera track. */
interface TorchCapabilities extends MediaTrackCapabilities {
  torch?: boolean;
}
interface TorchConstraints extends MediaTrackConstraintSet {
  torch?: boolean;
}

/** The rear camera, at a resolution that suffices for a check. */
const CONSTRAINTS: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: "environment" }, width: { ideal: 1920 }, height: { ideal: 1080 } },
};

/** @throws {DOMException} as `getUserMedia` does */
export function openCamera(): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia(CONSTRAINTS);
}

export function hasTorch(stream: MediaStream): boolean {
  const capabilities: TorchCapabilities = stream.getVideoTracks()[0]?.getCapabilities?.() ?? {};
  return capabilities.torch === true;
}

/** Switches the camera's light on or off; false when the camera refuses. */
export async function setTorch(stream: MediaStream, isOn: boolean): Promise<boolean> {
  const constraints: TorchConstraints = { torch: isOn };
  try {
    await stream.getVideoTracks()[0]?.applyConstraints({ advanced: [constraints] });
    return true;
  } catch {
    return false;
  }
}

/** Stops every track, which releases the camera. */
export function stopStream(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
