import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "@/lib/database/moment";

/** The payment that each open page shows. The page's live stream updates the row and removes it on close. */
export const presence = pgTable(
  "presence",
  {
    /** The page's self-assigned id. */
    pageId: uuid("page_id").primaryKey(),
    sessionId: uuid("session_id").notNull(),
    personId: uuid("person_id").notNull(),
    personName: text("person_name").notNull(),
    /** The id of the payment that it shows. */
    paymentId: text("payment_id").notNull(),
    /** When the stream last confirmed the row; rows of killed processes become stale. */
    seenAt: moment("seen_at").notNull(),
  },
  (table) => [
    index("presence_of_payment").on(table.paymentId),
    index("presence_of_session").on(table.sessionId),
    index("presence_by_age").on(table.seenAt),
  ],
);
