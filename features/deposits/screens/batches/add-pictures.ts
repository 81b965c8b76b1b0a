import { sendChange } from "@/components/actions/send-change";
import { shownSide } from "@/features/deposits/batches/rules/shown-side";
import { sideOf } from "@/features/deposits/batches/rules/side-of-name";
import { prepareImage } from "@/features/deposits/screens/deposit/prepare-image";
import { readInBrowser } from "@/features/deposits/screens/deposit/read-in-browser";
import type { ImageView } from "@/lib/contract/enums";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import type { FileEntry } from "./file-entries";

/** An image to add, with the side suggested by its name or position. */
interface PictureToAdd extends FileEntry {
  readonly side: ImageView;
  readonly position: number;
}

/** Progress of adding images. */
export interface AddingProgress {
  readonly total: number;
  readonly added: number;
  readonly failed: readonly { readonly name: string; readonly message: string }[];
  /** Names of files in folders and ZIP files that are not images. */
  readonly skipped?: readonly string[];
  readonly isDone: boolean;
}

export interface AddedPicture {
  readonly id: string;
}

/** Concurrent uploads; the portal analyzes two images at a time. */
const MAX_UPLOADS = 2;
const RETRY_DELAY_MS = 1_000;
const MAX_ATTEMPTS = 30;

/**
 * Reads images one by one in a web worker, and uploads each image while the next one is being read.
 *
 * @returns the added images; failures are reported through `onProgress`
 */
export async function addPictures(
  batchId: string,
  pictures: readonly PictureToAdd[],
  onProgress: (progress: AddingProgress) => void,
  signal: AbortSignal,
): Promise<AddedPicture[]> {
  const added: AddedPicture[] = [];
  const failed: AddingProgress["failed"][number][] = [];
  const report = (isDone: boolean) =>
    onProgress({ total: pictures.length, added: added.length, failed: [...failed], isDone });
  const settle = (name: string, outcome: Outcome<AddedPicture>) => {
    if (outcome.ok) added.push(outcome.value);
    else if (!signal.aborted) failed.push({ name, message: outcome.message });
    report(false);
  };
  const uploads = new Set<Promise<void>>();
  report(false);
  for (const picture of pictures) {
    if (signal.aborted) break;
    const prepared = picture.problem
      ? failure("not-a-picture", picture.problem)
      : await preparePicture(picture, signal);
    if (signal.aborted) break;
    if (!prepared.ok) {
      settle(picture.name, prepared);
      continue;
    }
    while (uploads.size >= MAX_UPLOADS) await Promise.race(uploads);
    const upload = uploadPicture(batchId, { ...picture, side: prepared.value.side }, prepared.value.upload, signal)
      .then((outcome) => settle(picture.name, outcome))
      .finally(() => uploads.delete(upload));
    uploads.add(upload);
  }
  await Promise.all(uploads);
  report(true);
  return added;
}

/** Prepares the upload and determines its side, from the image content if the file name suggests no side. */
async function preparePicture(
  { file, name, side }: PictureToAdd,
  signal: AbortSignal,
): Promise<Outcome<{ upload: Blob; side: ImageView }>> {
  const local = await readInBrowser(file, side, null, signal);
  if (local && !local.ok) return local;
  if (local) {
    const actualSide = sideOf(name) ? side : (shownSide(side, local.value.report.hints) ?? side);
    return success({ upload: local.value.upload, side: actualSide });
  }
  // The browser can't decode some formats, such as TIFF, so leave those to the portal.
  const prepared = await prepareImage(file);
  return prepared.ok ? success({ upload: prepared.value, side }) : prepared;
}

/** Uploads an image, with retries while the portal is busy or unreachable. */
export async function uploadPicture(
  batchId: string,
  { name, page, side, position }: Omit<PictureToAdd, "file">,
  upload: Blob,
  signal: AbortSignal,
): Promise<Outcome<AddedPicture>> {
  const params = new URLSearchParams({ side, name, position: String(position), ...(page && { page: String(page) }) });
  for (let attempt = 1; ; attempt++) {
    const sent = await sendChange<AddedPicture>("POST", `/api/batches/${batchId}/pictures?${params}`, upload, {
      signal,
    });
    const isTransient = !sent.ok && (sent.code === "busy" || sent.code === "unreachable");
    if (!isTransient || attempt === MAX_ATTEMPTS) return sent;
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
    if (signal.aborted) return failure("aborted", "Stopped.");
  }
}
