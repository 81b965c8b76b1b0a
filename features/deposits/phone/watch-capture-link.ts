import "server-only";
import { stagedFileName } from "@/features/deposits/staged-files";
import { browserName } from "@/lib/access/browser-name";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import type { ImageView } from "@/lib/contract/enums";
import type { ServedPicture } from "@/lib/http/display-picture";
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
  /** The device that opened it, for example "Safari on iPhone"; null until it is opened. */
  readonly device: string | null;
  /** Why it no longer accepts images; null while it is active. */
  readonly over: CaptureLinkEndReason | null;
}

type Refused = "forbidden" | "not-found";

const UNKNOWN = failure("not-found", "This link is not valid. Create a new one.");

/** Returns a capture link that the signed-in person created. */
export async function getCaptureLink(
  session: Session,
  id: string,
  now: Date,
): Promise<Outcome<CaptureLinkView, Refused>> {
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

/** Returns the full image of a side that the phone took, re-encoded by the portal. */
export async function getCapturedPicture(
  session: Session,
  id: string,
  side: ImageView,
): Promise<Outcome<ServedPicture, Refused>> {
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
export async function stopCaptureLink(session: Session, id: string, now: Date): Promise<Outcome<null, Refused>> {
  const link = await findOwnLink(session, id);
  if (!link.ok) return link;
  const { db } = await ledger();
  await db.transaction((tx) => endWithAudit(tx, { id, owner: session, end: "stopped", now }));
  return success(null);
}

async function findOwnLink(session: Session, id: string): Promise<Outcome<CaptureLink, Refused>> {
  const forbidden = refuseUnless(session, "deposits.create");
  if (forbidden) return forbidden;
  const { db } = await ledger();
  const link = isGuid(id) ? await findCaptureLink(db, { id }) : null;
  return link?.personId === session.person.id ? success(link) : UNKNOWN;
}
