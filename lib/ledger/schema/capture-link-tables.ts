import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "@/lib/database/moment";

/** Why a link ended before its expiry. */
export type CaptureLinkEnd = "finished" | "stopped" | "replaced" | "session-over";

/** Links that let a phone capture the images of one check without signing in. */
export const captureLinks = pgTable(
  "capture_links",
  {
    id: uuid("id").primaryKey(),
    /** SHA-256 hash of the link's token, in hex; the token is not stored. */
    tokenHash: text("token_hash").notNull().unique(),
    /** Person who deposits the check, and the session with which the link also ends. */
    personId: uuid("person_id").notNull(),
    sessionId: uuid("session_id").notNull(),
    /** Sides to capture, in order. */
    sides: text("sides").array().$type<("front" | "back")[]>().notNull(),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    /** SHA-256 hash of the secret of the device that opened the link, in hex; null until it is opened. */
    deviceHash: text("device_hash").unique(),
    openedAt: moment("opened_at"),
    /** `User-Agent` of the device. */
    userAgent: text("user_agent"),
    /** Number of uploads that the device started, accepted or not. */
    uploads: integer("uploads").notNull().default(0),
    /** IDs of the staged images. */
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
