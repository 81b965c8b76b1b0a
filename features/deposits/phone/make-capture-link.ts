import "server-only";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { createLinkToken, hashLinkToken } from "@/lib/access/link-token";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { IMAGE_VIEWS, type ImageView } from "@/lib/contract/enums";
import { type QrCodePath, qrCodePath } from "@/lib/http/qr-code";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { ledger } from "@/lib/ledger/open-ledger";
import { countCaptureLinks, findOpenCaptureLinks, insertCaptureLink } from "@/lib/ledger/pictures/capture-links";
import { portalSettings } from "@/lib/settings/portal-settings";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { CAPTURE_LINK_MS, endWithAudit } from "./capture-link";
import { type PhoneReach, phoneReach } from "./phone-reach";

/** A link that lets one phone capture the images of one check. The link is shown only once. */
export interface NewCaptureLink {
  readonly id: string;
  readonly url: string;
  readonly qrCode: QrCodePath;
  readonly reach: PhoneReach;
  /** ISO 8601 timestamp in UTC. */
  readonly expiresAt: string;
}

/** Maximum number of links a user can create within a link's lifetime. */
const MAX_LINKS = 20;

const inputSchema = z.strictObject({
  sides: z
    .array(z.enum(IMAGE_VIEWS))
    .min(1)
    .max(IMAGE_VIEWS.length)
    .refine((sides) => new Set(sides).size === sides.length),
});

/**
 * Creates a link that lets a phone capture the given sides of one check, in order, without signing in. Replaces the
 * session's earlier link.
 *
 * @param input `{ sides }`: front, back, or both
 */
export async function createCaptureLink(
  session: Session,
  input: unknown,
  now: Date,
): Promise<Outcome<NewCaptureLink, "forbidden" | "invalid" | "throttled">> {
  const forbidden = refuseUnless(session, "deposits.create");
  if (forbidden) return forbidden;
  const parsed = inputSchema.safeParse(input);
  if (!parsed.success) return failure("invalid", "`sides` must be front, back, or both, each once.");
  const { db } = await ledger();
  if ((await countCaptureLinks(db, session.person.id, new Date(now.getTime() - CAPTURE_LINK_MS))) >= MAX_LINKS) {
    return failure("throttled", "Too many links were created in the last ten minutes. Wait a few minutes.");
  }
  const token = createLinkToken();
  const { id, expiresAt } = await insertLink(session, parsed.data.sides, { token, now });
  const { portalUrl } = portalSettings();
  // Browsers do not send the part after #, so no server or proxy logs the token.
  const url = new URL(`/capture#${token}`, portalUrl).href;
  const reach = phoneReach(portalUrl);
  return success({ id, url, qrCode: qrCodePath(url), reach, expiresAt: expiresAt.toISOString() });
}

async function insertLink(
  { person, sessionId }: Session,
  sides: ImageView[],
  { token, now }: { readonly token: string; readonly now: Date },
): Promise<{ id: string; expiresAt: Date }> {
  const { db } = await ledger();
  const id = randomUUID();
  const expiresAt = new Date(now.getTime() + CAPTURE_LINK_MS);
  await db.transaction(async (tx) => {
    for (const openLink of await findOpenCaptureLinks(tx, sessionId, now)) {
      await endWithAudit(tx, { id: openLink.id, owner: { person, sessionId }, end: "replaced", now });
    }
    const tokenHash = hashLinkToken(token);
    await insertCaptureLink(tx, { id, tokenHash, personId: person.id, sessionId, sides, createdAt: now, expiresAt });
    await addAuditEntry(tx, {
      at: now,
      person,
      sessionId,
      action: "capture-link.make",
      subject: id,
      result: "made",
      detail: { sides, expiresAt: expiresAt.toISOString() },
    });
  });
  return { id, expiresAt };
}
