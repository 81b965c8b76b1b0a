import "server-only";
import { z } from "zod";
import { findBatchPictures } from "@/features/deposits/batches/queries/batches";
import { insertBatchPicture, touchBatch } from "@/features/deposits/batches/queries/change-batches";
import { BATCH_LIMITS } from "@/features/deposits/batches/rules/limits";
import { shownSide } from "@/features/deposits/batches/rules/shown-side";
import { receivePicture } from "@/features/deposits/receive-picture";
import { type StagedImage, stagePicture } from "@/features/deposits/stage-picture";
import { removeStagedFiles } from "@/features/deposits/staged-files";
import type { Session } from "@/lib/access/session";
import { imageViewSchema } from "@/lib/contract/check-image";
import type { ImageView } from "@/lib/contract/enums";
import { ledger } from "@/lib/ledger/open-ledger";
import { deleteStagedImage, holdForBatch } from "@/lib/ledger/pictures/staged-images";
import type { BatchPictureReading } from "@/lib/ledger/schema/batch-tables";
import { withLogContext } from "@/lib/logging/log";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { editDraft } from "./edit-draft";

type AddFailureCode =
  | "forbidden"
  | "not-found"
  | "invalid"
  | "full"
  | "too-large"
  | "incomplete"
  | "not-a-picture"
  | "busy";

const inputSchema = z.object({
  side: imageViewSchema,
  name: z.string().min(1).max(BATCH_LIMITS.maxName),
  page: z.coerce.number().int().min(1).max(10_000).optional(),
  position: z.coerce.number().int().min(0).max(1_000_000),
});

interface PictureOrigin {
  readonly side: ImageView;
  readonly name: string;
  readonly page: number | null;
  readonly position: number;
}

const INVALID_ORIGIN = failure("invalid", "Specify the side, the file and its position in the stack.");

const FULL = failure("full", `A batch can have up to ${BATCH_LIMITS.maxPictures} images. Start another for the rest.`);

/**
 * Adds an image to a draft. The image is re-encoded, analyzed once, and stored as long as the draft exists.
 *
 * @param input `side`, the file's `name`, the `page` of a multi-page file, and the `position` in the stack
 * @param body the file contents
 * @returns the image ID; a retry with the same name, page and position returns the same ID
 */
export function addBatchPicture(
  session: Session,
  batchId: string,
  input: unknown,
  body: ReadableStream<Uint8Array> | null,
): Promise<Outcome<{ id: string }, AddFailureCode>> {
  return withLogContext("add-batch-picture", session, async () => {
    const origin = inputSchema.safeParse(input).data;
    // Check that the draft exists before reading the body.
    const existing = await editDraft<{ id: string | null }, "invalid" | "full">(session, batchId, async (tx) => {
      if (!origin) return INVALID_ORIGIN;
      const pictures = await findBatchPictures(tx, batchId);
      const { name, page = null, position } = origin;
      // The response to an earlier attempt may have been lost.
      const earlier = pictures.find(
        (added) => added.position === position && added.name === name && added.page === page,
      );
      return earlier || pictures.length < BATCH_LIMITS.maxPictures ? success({ id: earlier?.id ?? null }) : FULL;
    });
    if (!existing.ok) return existing;
    if (existing.value.id !== null) return success({ id: existing.value.id });
    if (!origin) return INVALID_ORIGIN;
    const received = await receivePicture(body);
    if (!received.ok) return received;
    return stageIntoBatch(session, batchId, received.value, { ...origin, page: origin.page ?? null });
  });
}

/** Stages an image and adds it to the draft; deletes the image if the draft has since been sent or discarded. */
export async function stageIntoBatch(
  session: Session,
  batchId: string,
  bytes: Uint8Array,
  origin: PictureOrigin,
  isTurned = false,
): Promise<Outcome<{ id: string }, AddFailureCode>> {
  // The image expires unless it is added to the draft below.
  const staged = await stagePicture(session, bytes, { side: origin.side, isTurned });
  if (!staged.ok) return staged;
  const { image, sha256 } = staged.value;
  const added = await editDraft<{ id: string }, never>(session, batchId, async (tx) => {
    await holdForBatch(tx, image.id, batchId);
    await insertBatchPicture(tx, { id: image.id, batchId, ...origin, sha256, reading: readingOf(image) });
    await touchBatch(tx, batchId);
    return success({ id: image.id });
  });
  if (!added.ok) {
    const { db, pictures } = await ledger();
    if (await deleteStagedImage(db, session.person.id, image.id)) await removeStagedFiles(pictures, [image.id]);
  }
  return added;
}

function readingOf({ side, width, height, hints, micr, analysis, ...read }: StagedImage): BatchPictureReading {
  return {
    width,
    height,
    shows: shownSide(side, hints),
    routing: micr?.routing ?? null,
    account: micr?.account ?? null,
    checkNumber: micr?.checkNumber ?? null,
    amountCents: read.recognizedAmountCents,
    ...(read.amountConflict && { amountConflict: read.amountConflict }),
    date: read.recognizedDate,
    amountRegion: read.amountRegion,
    failedTests: analysis.tests
      .filter(({ result, required }) => required && result === "Failed")
      .map(({ name }) => name),
  };
}
