import "server-only";
import { stagedFileName } from "@/features/deposits/staged-files";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import type { ImageView } from "@/lib/contract/enums";
import type { ServedImage } from "@/lib/http/display-picture";
import { ledger } from "@/lib/ledger/open-ledger";
import { findStagedImage } from "@/lib/ledger/pictures/staged-images";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { findVisibleApproval } from "./may-approve";

/** Returns the straightened front or back image of a proposed deposit, if the user may see the proposal. */
export async function getApprovalPicture(
  session: Session,
  approvalId: string,
  view: ImageView,
): Promise<Outcome<ServedImage, "forbidden" | "not-found">> {
  const forbidden = refuseUnless(session, "approvals.read");
  if (forbidden) return forbidden;
  const approval = await findVisibleApproval(session, approvalId);
  const imageId = approval?.kind === "deposit" ? approval.input[`${view}ImageId`] : undefined;
  if (!approval || typeof imageId !== "string") return UNAVAILABLE;
  const { db, pictures } = await ledger();
  const row = await findStagedImage(db, approval.proposerId, imageId);
  const bytes = row && ((await pictures.read(stagedFileName(imageId, "straightened"))) ?? null);
  return bytes ? success({ bytes, contentType: "image/jpeg", etag: `"${row.sha256}-straightened"` }) : UNAVAILABLE;
}

const UNAVAILABLE = failure("not-found", "This image is no longer available.");
