import "server-only";
import { createHash, randomUUID } from "node:crypto";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import type { SideReport } from "@/lib/check-image/core/side-report";
import { chosenImages } from "@/lib/check-image/server/image-rules";
import { inspectImage } from "@/lib/check-image/server/inspect-image";
import type { ImageView } from "@/lib/contract/enums";
import { ledger } from "@/lib/ledger/open-ledger";
import { insertStagedImage, trimStagedImages } from "@/lib/ledger/pictures/staged-images";
import { withLogContext } from "@/lib/portal/logging/log";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { readPicture } from "./reading-pool";
import { receivePicture } from "./receive-picture";
import { removeStagedFiles, stagedFileName } from "./staged-files";

/** A picture on the server, staged for a later deposit. */
export interface StagedImage extends SideReport {
  id: string;
  side: ImageView;
  contentType: string;
  byteLength: number;
  /** Shows the straightened check in any browser. */
  url: string;
}

export type StageImageFailureCode = "forbidden" | "too-large" | "incomplete" | "not-a-picture" | "busy";

/** Maximum number of staged pictures per session; the oldest are deleted. */
const MAX_STAGED_PER_SESSION = 60;
const LIFETIME_MS = 4 * 60 * 60_000;

/**
 * Accepts a picture of one side, encodes it anew, analyzes that once, and stages it for a deposit.
 *
 * @param body the file's bytes; their type is detected from the bytes [GAP-5]
 */
export function stageImage(
  session: Session,
  side: ImageView,
  body: ReadableStream<Uint8Array> | null,
): Promise<Outcome<StagedImage, StageImageFailureCode>> {
  return withLogContext("stage-image", session, () => stage(session, side, body));
}

async function stage(
  session: Session,
  side: ImageView,
  body: ReadableStream<Uint8Array> | null,
): Promise<Outcome<StagedImage, StageImageFailureCode>> {
  const forbidden = refuseUnless(session, "deposits.create");
  if (forbidden) return forbidden;
  const received = await receivePicture(body);
  if (!received.ok) return received;
  // Most files that are refused need no process for it.
  const header = inspectImage(received.value, chosenImages);
  if (!header.ok) return failure("not-a-picture", header.message);
  const reading = await readPicture(received.value, side);
  if (!reading.ok) return reading;

  const { straightened, encoded, ...report } = reading.value;
  const { width, height, analysis, micr } = report;
  const { contentType, bytes } = encoded;
  const id = randomUUID();
  const now = new Date();
  const { db, pictures } = await ledger();
  // The file comes first: a row never refers to a missing picture, and a file without a row is deleted by the sweep.
  await pictures.write(stagedFileName(id), bytes);
  await pictures.write(stagedFileName(id, "straightened"), straightened);
  await insertStagedImage(db, {
    id,
    personId: session.person.id,
    sessionId: session.sessionId,
    side,
    contentType,
    byteLength: bytes.byteLength,
    width,
    height,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    reading: { analysis, micr },
    createdAt: now,
    expiresAt: new Date(now.getTime() + LIFETIME_MS),
  });
  await removeStagedFiles(pictures, await trimStagedImages(db, session.sessionId, MAX_STAGED_PER_SESSION));
  const url = `/api/staged-images/${id}`;
  return success({ ...report, id, side, contentType, byteLength: bytes.byteLength, url });
}
