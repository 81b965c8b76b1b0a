import "server-only";
import type { Session } from "@/lib/access/session";
import { ledger } from "@/lib/ledger/open-ledger";
import { deleteStagedImage, findStagedImage } from "@/lib/ledger/staged-images";
import { refuseUnless } from "@/lib/portal/authorise";
import { readDisplayPicture, type ServedPicture } from "@/lib/portal/display-picture";
import { isGuid } from "@/lib/portal/ids";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { removeStagedFiles, stagedFileName } from "./staged-files";

const GONE = failure("not-found", "This picture is no longer here. Add it again.");

/** A staged picture as a browser shows it; only for the person who staged it. */
export async function getStagedPicture(
  session: Session,
  id: string,
): Promise<Outcome<ServedPicture, "forbidden" | "not-found">> {
  const forbidden = refuseUnless(session, "deposits.create");
  if (forbidden) return forbidden;
  const { db, pictures } = await ledger();
  const row = isGuid(id) ? await findStagedImage(db, session.person.id, id) : null;
  const name = stagedFileName(id);
  const displayName = stagedFileName(id, "display");
  const picture = row && (await readDisplayPicture(pictures, { name, displayName, sha256: row.sha256 }));
  return picture ? success(picture) : GONE;
}

/** Lets go of a staged picture, unless a deposit holds it; that it is gone already is as good. */
export async function discardStagedPicture(session: Session, id: string): Promise<Outcome<null, "forbidden">> {
  const forbidden = refuseUnless(session, "deposits.create");
  if (forbidden) return forbidden;
  const { db, pictures } = await ledger();
  if (isGuid(id) && (await deleteStagedImage(db, session.person.id, id))) await removeStagedFiles(pictures, [id]);
  return success(null);
}
