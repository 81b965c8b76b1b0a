import { type EntryReader, NO_ENTRIES } from "@/lib/check-image/core/entries/side-entries";
import { scaleQuadrilateral } from "@/lib/check-image/core/pixels/geometry";
import { IMAGE_LIMITS } from "@/lib/contract/image-limits";
import { assessPicture } from "./assess-picture";
import { decodePicture, samplesOf } from "./decode-picture";
import { encodeJpeg, encodePng } from "./encode-picture";
import { type EngineFailure, type EngineRequest, type EngineResponse, parseRequest } from "./engine-messages";
import { measureFrame } from "./measure-frame";

/** Entry point of the worker: posts one response per request, in the order of the requests. */
addEventListener("message", (event: MessageEvent<unknown>) => {
  const request = parseRequest(event.data);
  if (!request) throw new TypeError("The message is not a valid engine request.");
  done = done.then(async () => {
    postMessage(await response(request).catch((): EngineResponse => failed(request, "broken")));
  });
});

let done: Promise<unknown> = Promise.resolve();

const fileTypes: ReadonlySet<string> = new Set(IMAGE_LIMITS.contentTypes);

async function response(request: EngineRequest): Promise<EngineResponse> {
  switch (request.kind) {
    case "read":
      return read(request);
    case "frame": {
      const measures = measureFrame(request.frame);
      return measures ? { kind: "frame", id: request.id, measures } : failed(request, "broken");
    }
    case "shot": {
      const { frame } = request;
      const samples = samplesOf(frame, frame.width, frame.height);
      frame.close();
      const picture = samples && (await encodeJpeg(samples));
      return picture ? { kind: "shot", id: request.id, picture } : failed(request, "broken");
    }
  }
}

async function read(request: Extract<EngineRequest, { kind: "read" }>): Promise<EngineResponse> {
  const { id, side } = request;
  // Loads while the picture is decoded.
  const loading = side === "front" ? loadEntryReader() : null;
  const decoded = await decodePicture(request.file);
  if (typeof decoded === "string") return failed(request, decoded);
  const { scale, densityDpi, file } = decoded;
  const corners = request.corners && scaleQuadrilateral(request.corners, 1 / scale, 1 / scale);
  const readEntries = (await loading) ?? (() => NO_ENTRIES);
  const assessed = assessPicture({ ...decoded, side, densityDpi, corners }, readEntries);
  const pixels = decoded.width * decoded.height * scale ** 2;
  const isFit = file.size <= IMAGE_LIMITS.maxBytes && pixels <= IMAGE_LIMITS.maxPixels && fileTypes.has(file.type);
  const original = isFit ? file : await encodeJpeg(decoded);
  const cut = assessed.straightened && (await encodePng(assessed.straightened, assessed.straightenedDpi));
  const isCut = assessed.sends === "straightened" && cut !== null && cut.size <= IMAGE_LIMITS.maxBytes;
  const upload = isCut ? cut : original;
  if (!upload) return failed(request, "broken");
  return {
    kind: "read",
    id,
    report: assessed.report,
    corners: scaleQuadrilateral(assessed.corners, scale, scale),
    frame: { width: Math.round(decoded.width * scale), height: Math.round(decoded.height * scale) },
    upload,
    preview: isCut ? null : cut,
    original: isCut ? original : null,
  };
}

/**
 * The part of the engine that reads amounts and dates, which neither the camera's frames nor the other side need. Null
 * where it did not load: the amount and the date are entered by hand then, and the next front tries again.
 */
function loadEntryReader(): Promise<EntryReader | null> {
  return import("@/lib/check-image/core/entries/read-entries").then(
    ({ readEntries }) => readEntries,
    () => null,
  );
}

function failed(request: EngineRequest, reason: EngineFailure): EngineResponse {
  return { kind: "failed", id: request.id, reason };
}
