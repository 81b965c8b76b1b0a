import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "@/lib/database/moment";

/** Why a link ended before its expiry. */
export type CaptureLinkEnd = "finished" | "stopped" | "replaced" | "session-over";

/** Links that let a phone capture the images of one check without signing in. */
export const captureLinks = pgTable(
  "capture_links",
  {
    id: uuid("id").primaryKey(),
    /** SHA-256 of the token in the link, in hex; the token itself is not stored. */
    tokenHash: text("token_hash").notNull().unique(),
    /** The person who deposits the check, and the session whose end also ends the link. */
    personId: uuid("person_id").notNull(),
    sessionId: uuid("session_id").notNull(),
    /** The sides to capture, in this order. */
    sides: text("sides").array().$type<("front" | "back")[]>().notNull(),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    /** SHA-256 of the secret of the device that opened it, in hex; null until it is opened. */
    deviceHash: text("device_hash").unique(),
    openedAt: moment("opened_at"),
    /** The device's `User-Agent`. */
    userAgent: text("user_agent"),
    /** Images that the device began to upload, accepted or not. */
    uploads: integer("uploads").notNull().default(0),
    /** The staged images. */
    frontImageId: uuid("front_image_id"),
    backImageId: uuid("back_image_id"),
    endedAt: moment("ended_at"),
    end: text("end").$type<CaptureLinkEnd>(),
  },
  (table) => [
    index("capture_links_of_person").on(table.personId, table.createdAt),
    index("capture_links_expiry").on(table.expiresAt),
  ],
);
