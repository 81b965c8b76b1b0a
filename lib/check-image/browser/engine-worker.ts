import { scaleQuadrilateral } from "@/lib/check-image/core/geometry";
import { IMAGE_LIMITS } from "@/lib/contract/image-limits";
import { decodePicture, samplesOf } from "./decode-picture";
import { encodeJpeg, encodePng } from "./encode-picture";
import { type EngineAnswer, type EngineOrder, readOrder } from "./engine-messages";
import { judgePicture } from "./judge-picture";
import { measureFrame } from "./measure-frame";

/** The program of the worker: answers each order with one message, in the order of asking. */
addEventListener("message", (event: MessageEvent<unknown>) => {
  const order = readOrder(event.data);
  if (!order) throw new TypeError("This message is no order of the engine's.");
  done = done.then(async () => {
    postMessage(await answer(order).catch((): EngineAnswer => failed(order, "broken")));
  });
});

let done: Promise<unknown> = Promise.resolve();

const fileTypes: ReadonlySet<string> = new Set(IMAGE_LIMITS.contentTypes);

async function answer(order: EngineOrder): Promise<EngineAnswer> {
  switch (order.kind) {
    case "read":
      return read(order);
    case "frame": {
      const measures = measureFrame(order.frame);
      return measures ? { kind: "frame", id: order.id, measures } : failed(order, "broken");
    }
    case "shot": {
      const { frame } = order;
      const samples = samplesOf(frame, frame.width, frame.height);
      frame.close();
      const picture = samples && (await encodeJpeg(samples));
      return picture ? { kind: "shot", id: order.id, picture } : failed(order, "broken");
    }
  }
}

async function read(order: Extract<EngineOrder, { kind: "read" }>): Promise<EngineAnswer> {
  const { id, file, side } = order;
  const decoded = await decodePicture(file);
  if (!decoded) return failed(order, "cannot-decode");
  const { scale, densityDpi } = decoded;
  const judged = judgePicture({
    ...decoded,
    side,
    densityDpi,
    corners: order.corners && scaleQuadrilateral(order.corners, 1 / scale, 1 / scale),
  });
  const isFit = file.size <= IMAGE_LIMITS.maxBytes && fileTypes.has(file.type);
  const original = isFit ? file : await encodeJpeg(decoded);
  const cut = judged.straightened && (await encodePng(judged.straightened, judged.straightenedDpi));
  const isCut = judged.sends === "straightened" && cut !== null && cut.size <= IMAGE_LIMITS.maxBytes;
  const upload = isCut ? cut : original;
  if (!upload) return failed(order, "broken");
  return {
    kind: "read",
    id,
    report: judged.report,
    corners: scaleQuadrilateral(judged.corners, scale, scale),
    frame: { width: Math.round(decoded.width * scale), height: Math.round(decoded.height * scale) },
    upload,
    preview: isCut ? null : cut,
    original: isCut ? original : null,
  };
}

function failed(order: EngineOrder, reason: "cannot-decode" | "broken"): EngineAnswer {
  return { kind: "failed", id: order.id, reason };
}
