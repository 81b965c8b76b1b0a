import "server-only";
import type { Session } from "@/lib/access/session";
import type { ImageView } from "@/lib/contract/enums";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { notifyChange } from "@/lib/ledger/changes/change-notifications";
import { type CaptureLink, capturedImageId, endCaptureLink } from "@/lib/ledger/pictures/capture-links";
import type { CaptureLinkEnd } from "@/lib/ledger/schema/capture-link-tables";
import type { LedgerTransaction } from "@/lib/ledger/schema/ledger-database";

/** Lifetime of a link, in milliseconds. */
export const CAPTURE_LINK_MS = 10 * 60_000;

export type CaptureLinkEndReason = CaptureLinkEnd | "expired";

/** Returns why a link no longer accepts images, or null if it is active. */
export function endReason({ end, expiresAt }: CaptureLink, now: Date): CaptureLinkEndReason | null {
  return end ?? (expiresAt <= now ? "expired" : null);
}

/** Returns the next side to capture, or null if all sides have been captured. */
export function nextSide(link: CaptureLink): ImageView | null {
  return link.sides.find((side) => capturedImageId(link, side) === null) ?? null;
}

/** The user whose deposit a link is for, as recorded in audit entries. */
interface Owner {
  readonly sessionId: string;
  readonly person: Pick<Session["person"], "id" | "name">;
}

/** Ends a link, audits this and notifies the page that shows the link; does nothing if the link has already ended. */
export async function endWithAudit(
  tx: LedgerTransaction,
  {
    id,
    owner,
    end,
    now,
  }: { readonly id: string; readonly owner: Owner; readonly end: CaptureLinkEnd; readonly now: Date },
): Promise<void> {
  if (!(await endCaptureLink(tx, id, end, now))) return;
  const { person, sessionId } = owner;
  await addAuditEntry(tx, { at: now, person, sessionId, action: "capture-link.end", subject: id, result: end });
  await notifyChange(tx, { topic: "capture-link", id });
}
