import { bigint, customType, index, integer, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "@/lib/database/moment";

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" });

/**
 * Every request from the portal to the bank, for the API log. Written in batches after the response; the oldest are
 * removed by age, count and size. Each index ends with the log's order, so a page of any filter is read from one index.
 */
export const apiRequests = pgTable(
  "api_requests",
  {
    id: uuid("id").primaryKey(),
    /** When it was sent. */
    at: moment("at").notNull(),
    /** The contract's name of the operation; `token` for a token request. */
    operation: text("operation").notNull(),
    method: text("method").notNull(),
    /** As sent, with its query. */
    path: text("path").notNull(),
    /** The record that the path names, and the one that the response returned. */
    targetId: text("target_id"),
    resultId: text("result_id"),
    /** The first digit of the status; 0 without a response. */
    statusClass: smallint("status_class").notNull(),
    status: smallint("status"),
    /** Why there is no usable response, as a code. */
    problem: text("problem"),
    durationMs: integer("duration_ms").notNull(),
    /** The bank's `x-request-id` [GAP-40]. */
    requestId: text("request_id"),
    /** 0 for the first attempt. */
    retry: smallint("retry").notNull(),
    /** The action, route or background job that caused it, with its name in the portal's log. */
    cause: text("cause").notNull(),
    /** Null when no signed-in person caused it. */
    personId: uuid("person_id"),
    /** Both bodies as JSON, without secrets and images, encrypted; null when there was none. */
    encryptedBodies: bytes("encrypted_bodies"),
    /** The row's size as counted toward the limit. */
    bytes: integer("bytes").notNull(),
  },
  (table) => [
    index("api_requests_by_time").on(table.at, table.id),
    index("api_requests_by_operation").on(table.operation, table.at, table.id),
    index("api_requests_by_class").on(table.statusClass, table.at, table.id),
    index("api_requests_by_operation_class").on(table.operation, table.statusClass, table.at, table.id),
    index("api_requests_of_target").on(table.targetId, table.at, table.id),
    index("api_requests_of_result").on(table.resultId, table.at, table.id),
    index("api_requests_by_request_id").on(table.requestId, table.at, table.id),
  ],
);

/** The size of the API log: one row, updated with every batch, because counting a million rows takes too long. */
export const apiRequestUsage = pgTable("api_request_usage", {
  id: smallint("id").primaryKey(),
  rows: bigint("rows", { mode: "number" }).notNull(),
  bytes: bigint("bytes", { mode: "number" }).notNull(),
});
