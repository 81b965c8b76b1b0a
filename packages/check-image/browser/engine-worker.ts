import { type EntryReader, NO_ENTRIES } from "@endorse/check-image/core/entries/side-entries";
import { type FrameMetrics, measureLiveFrame } from "@endorse/check-image/core/live/frame-metrics";
import { scaleQuadrilateral } from "@endorse/check-image/core/pixels/geometry";
import { toGray } from "@endorse/check-image/core/pixels/luma";
import { IMAGE_LIMITS } from "@endorse/check-image/image-limits";
import { assessPicture } from "./assess-picture";
import { decodePicture, readSamples } from "./decode-picture";
import { type EngineFailure, type EngineRequest, type EngineResponse, parseRequest } from "./engine-messages";
import { withPngDensity } from "./png-density";
import type { Samples } from "./samples";

/** Larger frames are downscaled, so that the cost per frame is roughly constant. */
const maxMeasuredSide = 1280;

/** Reused, because frames arrive many times a second at the same size and each overwrites the previous frame. */
let frameContext: OffscreenCanvasRenderingContext2D | null = null;

const jpegQualities = [0.92, 0.84, 0.72];

/** The worker's entry point: posts one response per request, in request order. */
addEventListener("message", (event: MessageEvent<unknown>) => {
  const request = parseRequest(event.data);
  if (!request) throw new TypeError("The message is not a valid engine request.");
  lastJob = lastJob.then(async () => {
    postMessage(await handleRequest(request).catch((): EngineResponse => failed(request, "broken")));
  });
});

let lastJob: Promise<unknown> = Promise.resolve();

const fileTypes: ReadonlySet<string> = new Set(IMAGE_LIMITS.contentTypes);

async function handleRequest(request: EngineRequest): Promise<EngineResponse> {
  switch (request.kind) {
    case "read":
      return read(request);
    case "frame": {
      const measures = measureFrame(request.frame);
      return measures ? { kind: "frame", id: request.id, measures } : failed(request, "broken");
    }
    case "shot": {
      const { frame } = request;
      const samples = readSamples(frame, frame.width, frame.height);
      frame.close();
      const picture = samples && (await encodeJpeg(samples));
      return picture ? { kind: "shot", id: request.id, picture } : failed(request, "broken");
    }
  }
}

async function read(request: Extract<EngineRequest, { kind: "read" }>): Promise<EngineResponse> {
  const { id, side } = request;
  // Loads while the image is decoded.
  const loading = side === "front" ? loadEntryReader() : null;
  const decoded = await decodePicture(request.file);
  if (typeof decoded === "string") return failed(request, decoded);
  const { scale, densityDpi, file } = decoded;
  const corners = request.corners && scaleQuadrilateral(request.corners, 1 / scale, 1 / scale);
  const readEntries = (await loading) ?? (() => NO_ENTRIES);
  const assessed = assessPicture({ ...decoded, side, densityDpi, corners }, readEntries);
  const pixels = decoded.width * decoded.height * scale ** 2;
  const isAccepted = file.size <= IMAGE_LIMITS.maxBytes && pixels <= IMAGE_LIMITS.maxPixels && fileTypes.has(file.type);
  const original = isAccepted ? file : await encodeJpeg(decoded);
  const cropped = assessed.straightened && (await encodePng(assessed.straightened, assessed.straightenedDpi));
  const isCropUploaded = assessed.sends === "straightened" && cropped !== null && cropped.size <= IMAGE_LIMITS.maxBytes;
  const upload = isCropUploaded ? cropped : original;
  if (!upload) return failed(request, "broken");
  return {
    kind: "read",
    id,
    report: assessed.report,
    corners: scaleQuadrilateral(assessed.corners, scale, scale),
    frame: { width: Math.round(decoded.width * scale), height: Math.round(decoded.height * scale) },
    upload,
    preview: isCropUploaded ? null : cropped,
    original: isCropUploaded ? original : null,
  };
}

/**
 * Loads the code that reads amounts and dates, which camera frames and backs do not need. Returns null when it fails
 * to load: the user then enters the amount and the date, and the next front tries again.
 */
function loadEntryReader(): Promise<EntryReader | null> {
  return import("@endorse/check-image/core/entries/read-entries").then(
    ({ readEntries }) => readEntries,
    () => null,
  );
}

function failed(request: EngineRequest, reason: EngineFailure): EngineResponse {
  return { kind: "failed", id: request.id, reason };
}

/** Encodes a lossless PNG, whose pixels are the same wherever it is decoded. */
async function encodePng(image: Samples, dpi: number | null): Promise<Blob> {
  const png = await createCanvas(image).convertToBlob({ type: "image/png" });
  if (dpi === null) return png;
  return new Blob([withPngDensity(new Uint8Array(await png.arrayBuffer()), dpi)], { type: "image/png" });
}

/** Encodes a JPEG at the highest quality within the bank's byte limit per image [GAP-5]; null when none fits. */
async function encodeJpeg(image: Samples): Promise<Blob | null> {
  const canvas = createCanvas(image);
  for (const quality of jpegQualities) {
    const jpeg = await canvas.convertToBlob({ type: "image/jpeg", quality });
    if (jpeg.size <= IMAGE_LIMITS.maxBytes) return jpeg;
  }
  return null;
}

function createCanvas({ width, height, samples }: Samples): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("Out of memory for a canvas of this size.");
  context.putImageData(new ImageData(samples, width, height), 0, 0);
  return canvas;
}

/** Measures and closes a camera frame, downscaled if it is large; null when out of memory. */
function measureFrame(frame: ImageBitmap): FrameMetrics | null {
  try {
    const scale = Math.max(1, Math.max(frame.width, frame.height) / maxMeasuredSide);
    const [width, height] = [Math.round(frame.width / scale), Math.round(frame.height / scale)];
    if (frameContext?.canvas.width !== width || frameContext.canvas.height !== height) {
      frameContext = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
    }
    if (!frameContext) return null;
    frameContext.drawImage(frame, 0, 0, width, height);
    return measureLiveFrame(toGray(frameContext.getImageData(0, 0, width, height).data, width, height, 4));
  } finally {
    frame.close();
  }
}
