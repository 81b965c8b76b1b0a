import "server-only";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import type { ImageView } from "@/lib/contract/enums";
import { ledger } from "@/lib/ledger/open-ledger";
import { trimStagedImages } from "@/lib/ledger/pictures/staged-images";
import { withLogContext } from "@/lib/logging/log";
import { type Outcome, success } from "@/lib/shared/outcome";
import { receivePicture } from "./receive-picture";
import { type StagedImage, stagePicture } from "./stage-picture";
import { removeStagedFiles } from "./staged-files";

export type StageImageFailureCode = "forbidden" | "too-large" | "incomplete" | "not-a-picture" | "busy";

/** Maximum number of staged images per session, not counting batches; the oldest are deleted. */
const MAX_STAGED_PER_SESSION = 60;

/**
 * Accepts an image of one side, re-encodes it, analyzes it once, and stages it for a deposit.
 *
 * @param body the file's contents; the file type is detected from the bytes [GAP-5]
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
  const staged = await stagePicture(session, received.value, { side });
  if (!staged.ok) return staged;
  const { db, pictures } = await ledger();
  await removeStagedFiles(pictures, await trimStagedImages(db, session.sessionId, MAX_STAGED_PER_SESSION));
  return success(staged.value.image);
}
