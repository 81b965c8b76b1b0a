import "server-only";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import type { ServedImage } from "@/lib/http/display-picture";
import { ledger } from "@/lib/ledger/open-ledger";
import { deleteStagedImage, findStagedImage } from "@/lib/ledger/pictures/staged-images";
import { isGuid } from "@/lib/shared/is-guid";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { removeStagedFiles, stagedFileName } from "./staged-files";

const IMAGE_GONE = failure("not-found", "This image is no longer available. Add it again.");

/** Returns the straightened version of a staged image, only to the person who staged it. */
export async function getStagedPicture(
  session: Session,
  id: string,
): Promise<Outcome<ServedImage, "forbidden" | "not-found">> {
  const forbidden = refuseUnless(session, "deposits.create");
  if (forbidden) return forbidden;
  const { db, pictures } = await ledger();
  const row = isGuid(id) ? await findStagedImage(db, session.person.id, id) : null;
  const bytes = row && (await pictures.read(stagedFileName(id, "straightened")));
  return bytes ? success({ bytes, contentType: "image/jpeg", etag: `"${row.sha256}-straightened"` }) : IMAGE_GONE;
}

/** Deletes a staged image unless a deposit uses it; does nothing if the image is already deleted. */
export async function discardStagedPicture(session: Session, id: string): Promise<Outcome<null, "forbidden">> {
  const forbidden = refuseUnless(session, "deposits.create");
  if (forbidden) return forbidden;
  const { db, pictures } = await ledger();
  if (isGuid(id) && (await deleteStagedImage(db, session.person.id, id))) await removeStagedFiles(pictures, [id]);
  return success(null);
}
