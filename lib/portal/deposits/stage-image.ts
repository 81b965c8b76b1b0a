import "server-only";
import { createHash, randomUUID } from "node:crypto";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import type { SideReport } from "@/lib/check-image/core/side-report";
import { inspectImage } from "@/lib/check-image/server/inspect-image";
import type { ImageView } from "@/lib/contract/enums";
import { ledger } from "@/lib/ledger/open-ledger";
import { insertStagedImage, trimStagedImages } from "@/lib/ledger/pictures/staged-images";
import { withLogContext } from "@/lib/portal/logging/log";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { readPicture } from "./read-picture";
import { readingPool } from "./reading-pool";
import { removeStagedFiles, stagedFileName } from "./staged-files";

/** A picture that waits on the server for the deposit that names it. */
export interface StagedImage extends SideReport {
  id: string;
  side: ImageView;
  contentType: string;
  byteLength: number;
  /** Shows the straightened check in any browser. */
  url: string;
}

export type StageImageFailureCode = "forbidden" | "too-large" | "incomplete" | "not-a-picture" | "busy";

/** Pictures of one session that no deposit holds; the oldest beyond them make room. */
const MAX_STAGED_PER_SESSION = 60;
const LIFETIME_MS = 4 * 60 * 60_000;

/**
 * Takes a picture of one side, judges it once, and keeps it for the deposit that will name it.
 *
 * @param body the file's bytes; their kind is decided from themselves [GAP-5]
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
  const received = await readPicture(body);
  if (!received.ok) return received;
  const bytes = received.value;
  const header = inspectImage(bytes);
  if (!header.ok) return failure("not-a-picture", header.message);
  const reading = await readingPool().run({ bytes, side });
  if (!reading.ok) return reading;

  const { straightened, ...report } = reading.value;
  const { width, height, analysis, micr } = report;
  const { contentType } = header.value;
  const id = randomUUID();
  const now = new Date();
  const { db, pictures } = await ledger();
  // The file comes first: a row never names a picture that is not there, and a file without a row is swept away.
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
