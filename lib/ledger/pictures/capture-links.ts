import "server-only";
import { and, count, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { type CaptureLinkEnd, captureLinks } from "@/lib/ledger/schema/capture-link-tables";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";

export type CaptureLink = typeof captureLinks.$inferSelect;

/** Column for the image of each side. */
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

/** Finds a link by token, device or ID. */
export async function findCaptureLink(
  db: LedgerExecutor,
  by: { readonly tokenHash: string } | { readonly deviceHash: string } | { readonly id: string },
): Promise<CaptureLink | null> {
  const [column, value] = Object.entries(by)[0] as [keyof typeof captureLinks.$inferSelect, string];
  const [link] = await db.select().from(captureLinks).where(eq(captureLinks[column], value));
  return link ?? null;
}

/** Binds a link to the first device that opens it; returns false if another device did so or the link has ended. */
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

/** Counts an upload that a device begins; returns false if the limit is reached or the link has ended. */
export async function countCaptureUpload(db: LedgerExecutor, id: string, limit: number, now: Date): Promise<boolean> {
  const counted = await db
    .update(captureLinks)
    .set({ uploads: sql`${captureLinks.uploads} + 1` })
    .where(and(isOpen(id, now), lt(captureLinks.uploads, limit)))
    .returning({ id: captureLinks.id });
  return counted.length > 0;
}

/** Saves the image of a side; returns the link, or null if the side already has an image or the link has ended. */
export async function saveCapturedImage(
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

/** Returns the ID of the staged image of a side, or null if there is none yet. */
export function capturedImageId(link: CaptureLink, side: "front" | "back"): string | null {
  return link[IMAGE_COLUMNS[side]];
}

/** Ends a link; returns false if it has already ended. */
export async function endCaptureLink(db: LedgerExecutor, id: string, end: CaptureLinkEnd, now: Date): Promise<boolean> {
  const ended = await db
    .update(captureLinks)
    .set({ endedAt: now, end })
    .where(isOpen(id, now))
    .returning({ id: captureLinks.id });
  return ended.length > 0;
}

/** Returns a session's open links. */
export function findOpenCaptureLinks(db: LedgerExecutor, sessionId: string, now: Date): Promise<{ id: string }[]> {
  const { id, endedAt, expiresAt } = captureLinks;
  return db
    .select({ id })
    .from(captureLinks)
    .where(and(eq(captureLinks.sessionId, sessionId), isNull(endedAt), gt(expiresAt, now)));
}

/** Deletes links that expired before a given time. */
export async function deleteExpiredCaptureLinks(db: LedgerExecutor, before: Date): Promise<void> {
  await db.delete(captureLinks).where(lt(captureLinks.expiresAt, before));
}

function isOpen(id: string, now: Date) {
  return and(eq(captureLinks.id, id), isNull(captureLinks.endedAt), gt(captureLinks.expiresAt, now));
}
