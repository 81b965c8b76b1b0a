import { sql } from "drizzle-orm";
import { bigint, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { AuthorizationStatus } from "@/lib/contract/enums";
import { cents, idColumn, instant } from "./columns";
import { accounts, partners, payments } from "./schema";

/** Positive Pay authorizations. Only `authorizations.ts` updates them, guarded by their status [GAP-21]. */
export const authorizations = pgTable(
  "authorizations",
  {
    id: idColumn(),
    partnerId: uuid("partner_id")
      .notNull()
      .references(() => partners.id),
    accountNumber: text("account_number")
      .notNull()
      .references(() => accounts.accountNumber),
    amountCents: cents("amount_cents").notNull(),
    checkNumber: bigint("check_number", { mode: "number" }).notNull(),
    payeeName: text("payee_name"),
    expiresAt: instant("expires_at").notNull(),
    status: text("status").$type<AuthorizationStatus>().notNull(),
    createdAt: instant("created_at").notNull(),
    revokedAt: instant("revoked_at"),
    /** The check paid under this authorization. */
    paymentId: uuid("payment_id").references(() => payments.id),
  },
  (table) => [
    // The second of two concurrent authorizations of one check violates this index.
    uniqueIndex("authorizations_live")
      .on(table.accountNumber, table.checkNumber)
      .where(sql`${table.status} = 'Authorized'`),
    uniqueIndex("authorizations_payment").on(table.paymentId),
    index("authorizations_partner").on(table.partnerId),
  ],
);
