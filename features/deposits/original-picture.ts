import "server-only";
import { chosenImages } from "@endorse/check-image/server/image-rules";
import { inspectImage } from "@endorse/check-image/server/inspect-image";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { encodedContentType, type ServedImage } from "@/lib/http/display-picture";
import { ledger } from "@/lib/ledger/open-ledger";
import { findStagedImage } from "@/lib/ledger/pictures/staged-images";
import { isGuid } from "@/lib/shared/is-guid";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { encodePicture } from "./reading-pool";
import { receivePicture } from "./receive-picture";
import { stagedFileName } from "./staged-files";

type SaveFailureCode = "forbidden" | "not-found" | "too-large" | "incomplete" | "not-a-picture" | "busy";

const UNAVAILABLE = failure("not-found", "This image is no longer available. Add it again.");

/**
 * Stores the re-encoded original with the staged, straightened image, for the same lifetime. Each staged image has at
 * most one original; saving again replaces it.
 *
 * @param body the file contents, from which the image type is detected [GAP-5]
 */
export async function saveOriginalPicture(
  session: Session,
  id: string,
  body: ReadableStream<Uint8Array> | null,
): Promise<Outcome<null, SaveFailureCode>> {
  const forbidden = refuseUnless(session, "deposits.create");
  if (forbidden) return forbidden;
  const { db, pictures } = await ledger();
  const find = async () => (isGuid(id) ? findStagedImage(db, session.person.id, id) : null);
  if (!(await find())) return UNAVAILABLE;
  const received = await receivePicture(body);
  if (!received.ok) return received;
  const header = inspectImage(received.value, chosenImages);
  if (!header.ok) return failure("not-a-picture", header.message);
  const encoded = await encodePicture(received.value);
  if (!encoded.ok) return encoded;
  await pictures.write(stagedFileName(id, "original"), encoded.value.bytes);
  if (await find()) return success(null);
  // The staged image was deleted while the original was being saved.
  await pictures.remove(stagedFileName(id, "original"));
  return UNAVAILABLE;
}

/** Returns the re-encoded original image to the user who staged it. */
export async function getOriginalPicture(
  session: Session,
  id: string,
): Promise<Outcome<ServedImage, "forbidden" | "not-found">> {
  const forbidden = refuseUnless(session, "deposits.create");
  if (forbidden) return forbidden;
  const { db, pictures } = await ledger();
  const row = isGuid(id) ? await findStagedImage(db, session.person.id, id) : null;
  const bytes = row && (await pictures.read(stagedFileName(id, "original")));
  return bytes ? success({ bytes, contentType: encodedContentType(bytes), etag: `"${id}-original"` }) : UNAVAILABLE;
}
