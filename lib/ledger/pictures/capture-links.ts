import "server-only";
import { and, count, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { type CaptureLinkEnd, captureLinks } from "@/lib/ledger/schema/capture-link-tables";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";

export type CaptureLink = typeof captureLinks.$inferSelect;

/** The column of each side's image. */
const IMAGE_COLUMNS = { front: "frontImageId", back: "backImageId" } as const;

export async function insertCaptureLink(db: LedgerExecutor, link: typeof captureLinks.$inferInsert): Promise<void> {
  await db.insert(captureLinks).values(link);
}

export async function countCaptureLinks(db: LedgerExecutor, personId: string, since: Date): Promise<number> {
  const [row] = await db
    .select({ links: count() })
    .from(captureLinks)
    .where(and(eq(captureLinks.personId, personId), gt(captureLinks.createdAt, since)));
  return row?.links ?? 0;
}

/** The link of a token, a device or an id; null when there is none. */
export async function findCaptureLink(
  db: LedgerExecutor,
  by: { readonly tokenHash: string } | { readonly deviceHash: string } | { readonly id: string },
): Promise<CaptureLink | null> {
  const [column, value] = Object.entries(by)[0] as [keyof typeof captureLinks.$inferSelect, string];
  const [found] = await db.select().from(captureLinks).where(eq(captureLinks[column], value));
  return found ?? null;
}

/** Binds a link to the first device that opens it; false when another device opened it, or when it has ended. */
export async function bindCaptureLink(
  db: LedgerExecutor,
  id: string,
  device: { readonly deviceHash: string; readonly userAgent: string | null; readonly openedAt: Date },
): Promise<boolean> {
  const bound = await db
    .update(captureLinks)
    .set(device)
    .where(and(isOpen(id, device.openedAt), isNull(captureLinks.deviceHash)))
    .returning({ id: captureLinks.id });
  return bound.length > 0;
}

/** Counts an image that a device begins to upload; false at the limit, or when the link has ended. */
export async function countCaptureUpload(db: LedgerExecutor, id: string, limit: number, now: Date): Promise<boolean> {
  const counted = await db
    .update(captureLinks)
    .set({ uploads: sql`${captureLinks.uploads} + 1` })
    .where(and(isOpen(id, now), lt(captureLinks.uploads, limit)))
    .returning({ id: captureLinks.id });
  return counted.length > 0;
}

/** Saves the image of a side and returns the link; null when that side already has an image or the link has ended. */
export async function saveCapturedPicture(
  db: LedgerExecutor,
  id: string,
  { side, imageId, now }: { readonly side: "front" | "back"; readonly imageId: string; readonly now: Date },
): Promise<CaptureLink | null> {
  const column = IMAGE_COLUMNS[side];
  const [saved] = await db
    .update(captureLinks)
    .set({ [column]: imageId })
    .where(and(isOpen(id, now), isNull(captureLinks[column])))
    .returning();
  return saved ?? null;
}

/** The staged image of a side; null while there is none. */
export function capturedImageId(link: CaptureLink, side: "front" | "back"): string | null {
  return link[IMAGE_COLUMNS[side]];
}

/** Ends a link; false when it has already ended. */
export async function endCaptureLink(db: LedgerExecutor, id: string, end: CaptureLinkEnd, now: Date): Promise<boolean> {
  const ended = await db
    .update(captureLinks)
    .set({ endedAt: now, end })
    .where(isOpen(id, now))
    .returning({ id: captureLinks.id });
  return ended.length > 0;
}

/** The open links of a session. */
export function findOpenCaptureLinks(db: LedgerExecutor, sessionId: string, now: Date): Promise<{ id: string }[]> {
  const { id, endedAt, expiresAt } = captureLinks;
  return db
    .select({ id })
    .from(captureLinks)
    .where(and(eq(captureLinks.sessionId, sessionId), isNull(endedAt), gt(expiresAt, now)));
}

/** Deletes the links that expired before an instant. */
export async function deleteExpiredCaptureLinks(db: LedgerExecutor, before: Date): Promise<void> {
  await db.delete(captureLinks).where(lt(captureLinks.expiresAt, before));
}

function isOpen(id: string, now: Date) {
  return and(eq(captureLinks.id, id), isNull(captureLinks.endedAt), gt(captureLinks.expiresAt, now));
}
