import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "@/lib/database/moment";

/** What each open page looks at. A page's live stream keeps its row, and removes it when it closes. */
export const presence = pgTable(
  "presence",
  {
    /** The page, as it names itself. */
    pageId: uuid("page_id").primaryKey(),
    sessionId: uuid("session_id").notNull(),
    personId: uuid("person_id").notNull(),
    personName: text("person_name").notNull(),
    /** The id of the payment that it shows. */
    paymentId: text("payment_id").notNull(),
    /** When its stream last confirmed it: a process that was killed confirms nothing. */
    seenAt: moment("seen_at").notNull(),
  },
  (table) => [
    index("presence_of_payment").on(table.paymentId),
    index("presence_of_session").on(table.sessionId),
    index("presence_by_age").on(table.seenAt),
  ],
);
