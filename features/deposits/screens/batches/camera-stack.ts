import type { ImageView } from "@/lib/contract/enums";
import { type AddedPicture, type AddingProgress, addPictures } from "./add-pictures";

/** A stack of check images from a camera, alternating front and back. */
export interface CameraStack {
  /** Queues an image to be read and uploaded after the earlier images. */
  add(side: ImageView, picture: File): void;
  /** Resolves with the added images once all uploads are done. */
  finish(): Promise<readonly AddedPicture[]>;
}

interface CameraStackOptions {
  readonly batchId: string;
  /** Position of the stack's first image in the batch. */
  readonly position: number;
  /** Number of existing checks in the batch; checks from the camera are numbered after them. */
  readonly checkCount: number;
  readonly onProgress: (progress: AddingProgress) => void;
  readonly signal: AbortSignal;
  readonly add?: typeof addPictures;
}

/** Starts a stack, whose images are named by check and side so that they can be paired. */
export function startCameraStack(options: CameraStackOptions): CameraStack {
  const { batchId, position, checkCount, onProgress, signal, add = addPictures } = options;
  const added: AddedPicture[] = [];
  const failed: AddingProgress["failed"][number][] = [];
  let total = 0;
  let fronts = 0;
  let queue = Promise.resolve();
  const report = (isDone: boolean) => onProgress({ total, added: added.length, failed: [...failed], isDone });
  return {
    add: (side, picture) => {
      if (side === "front") fronts += 1;
      const name = `camera-${checkCount + Math.max(1, fronts)}-${side}.jpg`;
      const entry = { file: picture, name, page: null, side, position: position + total };
      total += 1;
      report(false);
      queue = queue.then(async () => {
        let last: AddingProgress | undefined;
        const show = (progress: AddingProgress) => {
          last = progress;
        };
        added.push(...(await add(batchId, [entry], show, signal)));
        failed.push(...(last?.failed ?? []));
        report(false);
      });
    },
    finish: async () => {
      await queue;
      report(true);
      return added;
    },
  };
}
