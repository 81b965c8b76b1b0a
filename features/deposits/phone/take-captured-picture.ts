import "server-only";
import { type StageImageFailureCode, stageImage } from "@/features/deposits/stage-image";
import { discardStagedPicture } from "@/features/deposits/staged-picture";
import { hashLinkToken } from "@/lib/access/link-token";
import type { Session } from "@/lib/access/session";
import type { ImageView } from "@/lib/contract/enums";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { notifyChange } from "@/lib/ledger/changes/change-notifications";
import { ledger } from "@/lib/ledger/open-ledger";
import {
  type CaptureLink,
  countCaptureUpload,
  findCaptureLink,
  saveCapturedImage,
} from "@/lib/ledger/pictures/capture-links";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { endWithAudit, nextSide } from "./capture-link";
import { linkFailure } from "./capture-messages";
import { ownerOf } from "./open-capture-link";

/** Maximum number of uploads per link, including rejected uploads. */
const MAX_UPLOADS = 20;

type CaptureFailureCode = StageImageFailureCode | "not-found" | "invalid" | "throttled";

/**
 * Receives an image of one side from the device that opened a link, and stages it for the link's owner, with the same
 * limits as images uploaded from the computer.
 *
 * @param secret secret from the device cookie, or null if there is none
 * @returns the next side to capture, or null if all sides have been captured, which ends the link
 */
export async function takeCapturedPicture(
  secret: string | null,
  { side, body }: { readonly side: ImageView; readonly body: ReadableStream<Uint8Array> | null },
  now: Date,
): Promise<Outcome<{ next: ImageView | null }, CaptureFailureCode>> {
  const { db } = await ledger();
  const link = secret ? await findCaptureLink(db, { deviceHash: hashLinkToken(secret) }) : null;
  if (!link) return linkFailure("unknown");
  const owner = await ownerOf(link, now);
  if (!owner.ok) return owner;
  const expected = nextSide(link);
  if (side !== expected) return failure("invalid", `Take the ${expected} of the check now.`);
  if (!(await countCaptureUpload(db, link.id, MAX_UPLOADS, now))) {
    return failure("throttled", "Too many images were sent with this link. Ask for a new code on the computer.");
  }
  const staged = await stageImage(owner.value, side, body);
  if (!staged.ok) {
    await auditPicture(owner.value, { link, side, result: staged.code, now });
    return staged;
  }
  return saveCapture(owner.value, { link, side, imageId: staged.value.id });
}

async function auditPicture(
  { person, sessionId }: Session,
  { link, side, result, now }: { link: CaptureLink; side: ImageView; result: string; now: Date },
  tx?: Parameters<typeof addAuditEntry>[0],
): Promise<void> {
  await addAuditEntry(tx ?? (await ledger()).db, {
    at: now,
    person,
    sessionId,
    action: "capture-link.picture",
    subject: link.id,
    result,
    detail: { side },
  });
}

/** Saves a staged image with its link; discards the image if the link has since ended. */
async function saveCapture(
  owner: Session,
  { link, side, imageId }: { link: CaptureLink; side: ImageView; imageId: string },
): Promise<Outcome<{ next: ImageView | null }, "not-found">> {
  const { db } = await ledger();
  const now = new Date();
  const updated = await db.transaction(async (tx) => {
    const updatedLink = await saveCapturedImage(tx, link.id, { side, imageId, now });
    if (!updatedLink) return null;
    await auditPicture(owner, { link, side, result: "taken", now }, tx);
    await notifyChange(tx, { topic: "capture-link", id: link.id });
    if (nextSide(updatedLink) === null) await endWithAudit(tx, { id: link.id, owner, end: "finished", now });
    return updatedLink;
  });
  if (updated) return success({ next: nextSide(updated) });
  await discardStagedPicture(owner, imageId);
  return linkFailure("stopped");
}
