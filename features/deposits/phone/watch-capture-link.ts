import "server-only";
import { stagedFileName } from "@/features/deposits/staged-files";
import { browserName } from "@/lib/access/browser-name";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import type { ImageView } from "@/lib/contract/enums";
import type { ServedImage } from "@/lib/http/display-picture";
import { ledger } from "@/lib/ledger/open-ledger";
import { type CaptureLink, capturedImageId, findCaptureLink } from "@/lib/ledger/pictures/capture-links";
import { findStagedImage } from "@/lib/ledger/pictures/staged-images";
import { isGuid } from "@/lib/shared/is-guid";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { type CaptureLinkEndReason, endReason, endWithAudit } from "./capture-link";

/** A capture link as shown on the page that created it. */
export interface CaptureLinkView {
  readonly sides: readonly ImageView[];
  readonly taken: readonly ImageView[];
  /** Device that opened the link, for example "Safari on iPhone"; null until the link is opened. */
  readonly device: string | null;
  /** Why the link no longer accepts images, or null if it is active. */
  readonly over: CaptureLinkEndReason | null;
}

type FailureCode = "forbidden" | "not-found";

const LINK_NOT_FOUND = failure("not-found", "This link is not valid. Create a new one.");

/** Returns a capture link created by the user. */
export async function getCaptureLink(
  session: Session,
  id: string,
  now: Date,
): Promise<Outcome<CaptureLinkView, FailureCode>> {
  const link = await findOwnLink(session, id);
  if (!link.ok) return link;
  const { sides, openedAt, userAgent } = link.value;
  return success({
    sides,
    taken: sides.filter((side) => capturedImageId(link.value, side) !== null),
    device: openedAt && browserName(userAgent),
    over: endReason(link.value, now),
  });
}

/** Returns the full image of a captured side, as re-encoded by the portal. */
export async function getCapturedPicture(
  session: Session,
  id: string,
  side: ImageView,
): Promise<Outcome<ServedImage, FailureCode>> {
  const link = await findOwnLink(session, id);
  if (!link.ok) return link;
  const { db, pictures } = await ledger();
  const imageId = capturedImageId(link.value, side);
  const row = imageId && (await findStagedImage(db, session.person.id, imageId));
  const bytes = row && (await pictures.read(stagedFileName(row.id)));
  if (!bytes) return failure("not-found", "This image is no longer available. Take it again.");
  return success({ bytes, contentType: row.contentType, etag: `"${row.sha256}"` });
}

/** Ends a link; does nothing if it has already ended. */
export async function stopCaptureLink(session: Session, id: string, now: Date): Promise<Outcome<null, FailureCode>> {
  const link = await findOwnLink(session, id);
  if (!link.ok) return link;
  const { db } = await ledger();
  await db.transaction((tx) => endWithAudit(tx, { id, owner: session, end: "stopped", now }));
  return success(null);
}

async function findOwnLink(session: Session, id: string): Promise<Outcome<CaptureLink, FailureCode>> {
  const forbidden = refuseUnless(session, "deposits.create");
  if (forbidden) return forbidden;
  const { db } = await ledger();
  const link = isGuid(id) ? await findCaptureLink(db, { id }) : null;
  return link?.personId === session.person.id ? success(link) : LINK_NOT_FOUND;
}
