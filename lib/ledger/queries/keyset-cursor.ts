import "server-only";
import { z } from "zod";
import type { PaymentCursor } from "@/lib/ledger/payments/planner/list-source";
import { parseTimestamp } from "@/lib/ledger/records/merge-record";

// Accepts the same timestamps that can be stored; see parseTimestamp.
const cursorSchema = z.tuple([z.iso.datetime().refine((text) => parseTimestamp(text) !== null), z.string().max(200)]);

/** A cursor before all payments, for getting the oldest page. */
export const OLDEST_CURSOR: PaymentCursor = { createdAt: new Date(0), id: "" };

/** Encodes a cursor for a URL. */
export function writeCursor({ createdAt, id }: PaymentCursor): string {
  return Buffer.from(JSON.stringify([createdAt.toISOString(), id])).toString("base64url");
}

/** Decodes a cursor; returns undefined if it is invalid, which shows the first page. */
export function readCursor(text: string | undefined): PaymentCursor | undefined {
  if (!text || text.length > 500) return undefined;
  try {
    const [createdAt, id] = cursorSchema.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
    return { createdAt: new Date(createdAt), id };
  } catch {
    return undefined;
  }
}
