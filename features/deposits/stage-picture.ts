import "server-only";
import { createHash, randomUUID } from "node:crypto";
import type { SideReport } from "@endorse/check-image/core/side-report";
import { chosenImages } from "@endorse/check-image/server/image-rules";
import { inspectImage } from "@endorse/check-image/server/inspect-image";
import type { Session } from "@/lib/access/session";
import type { ImageView } from "@/lib/contract/enums";
import { ledger } from "@/lib/ledger/open-ledger";
import { insertStagedImage } from "@/lib/ledger/pictures/staged-images";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { readPicture } from "./reading-pool";
import { stagedFileName } from "./staged-files";

/** An image stored on the server for a later deposit. */
export interface StagedImage extends SideReport {
  id: string;
  side: ImageView;
  contentType: string;
  byteLength: number;
  /** URL of the straightened image, in a format that every browser can display. */
  url: string;
}

interface StageOptions {
  readonly side: ImageView;
  /** Whether to rotate the image by 180° first. */
  readonly isTurned?: boolean;
}

const LIFETIME_MS = 4 * 60 * 60_000;

/**
 * Re-encodes an image of one side, analyzes it once, and stages it.
 *
 * @param received the file's contents; the file type is detected from the bytes [GAP-5]
 * @returns the staged image and the SHA-256 hash of its re-encoded bytes
 */
export async function stagePicture(
  session: Session,
  received: Uint8Array,
  { side, isTurned }: StageOptions,
): Promise<Outcome<{ readonly image: StagedImage; readonly sha256: string }, "not-a-picture" | "busy">> {
  // Rejects most invalid files without starting a reading process.
  const header = inspectImage(received, chosenImages);
  if (!header.ok) return failure("not-a-picture", header.message);
  const reading = await readPicture(received, side, isTurned);
  if (!reading.ok) return reading;

  const { straightened, encoded, ...report } = reading.value;
  const { width, height, analysis, micr } = report;
  const { contentType, bytes } = encoded;
  const id = randomUUID();
  const now = new Date();
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const byteLength = bytes.byteLength;
  const { db, pictures } = await ledger();
  // Files are written first, so a row never refers to a missing image; the sweep deletes files without a row.
  await pictures.write(stagedFileName(id), bytes);
  await pictures.write(stagedFileName(id, "straightened"), straightened);
  await insertStagedImage(db, {
    id,
    personId: session.person.id,
    sessionId: session.sessionId,
    side,
    contentType,
    byteLength,
    width,
    height,
    sha256,
    reading: { analysis, micr },
    createdAt: now,
    expiresAt: new Date(now.getTime() + LIFETIME_MS),
  });
  const url = `/api/staged-images/${id}`;
  return success({ image: { ...report, id, side, contentType, byteLength, url }, sha256 });
}
