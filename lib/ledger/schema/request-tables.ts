import { bigint, customType, index, integer, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "@/lib/database/moment";

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" });

/**
 * Requests from the portal to the bank, for the API log. Inserted in batches after the response; the oldest are removed
 * by age, count and size. Each index contains the log's sort order, so any filtered page is read from one index.
 */
export const apiRequests = pgTable(
  "api_requests",
  {
    id: uuid("id").primaryKey(),
    /** When the request was sent. */
    at: moment("at").notNull(),
    /** Operation name in the contract; `token` for token requests. */
    operation: text("operation").notNull(),
    method: text("method").notNull(),
    /** As sent, including the query. */
    path: text("path").notNull(),
    /** ID of the record in the path; `resultId` is the ID of the record in the response. */
    targetId: text("target_id"),
    resultId: text("result_id"),
    /** First digit of the status; 0 if there was no response. */
    statusClass: smallint("status_class").notNull(),
    status: smallint("status"),
    /** Code for why there is no usable response. */
    problem: text("problem"),
    durationMs: integer("duration_ms").notNull(),
    /** The bank's `x-request-id` [GAP-40]. */
    requestId: text("request_id"),
    /** 0 for the first attempt. */
    retry: smallint("retry").notNull(),
    /** Action, route or background job that caused the request, as named in the portal's log. */
    cause: text("cause").notNull(),
    /** Null if no signed-in user caused the request. */
    personId: uuid("person_id"),
    /** Both bodies as encrypted JSON, without secrets and images; null if there were none. */
    encryptedBodies: bytes("encrypted_bodies"),
    /** Size of the row, as counted toward the limit. */
    bytes: integer("bytes").notNull(),
  },
  (table) => [
    index("api_requests_by_time").on(table.at, table.id),
    index("api_requests_by_operation").on(table.operation, table.at, table.id),
    index("api_requests_by_class").on(table.statusClass, table.at, table.id),
    index("api_requests_by_operation_class").on(table.operation, table.statusClass, table.at, table.id),
    // Its last columns let a scan of a record's many requests skip other classes and operations without reading rows.
    index("api_requests_of_target").on(table.targetId, table.at, table.id, table.statusClass, table.operation),
    index("api_requests_of_result").on(table.resultId, table.at, table.id),
    index("api_requests_by_request_id").on(table.requestId, table.at, table.id),
  ],
);

/** A single row with the size of the API log, updated with every batch because counting a million rows is slow. */
export const apiRequestUsage = pgTable("api_request_usage", {
  id: smallint("id").primaryKey(),
  rows: bigint("rows", { mode: "number" }).notNull(),
  bytes: bigint("bytes", { mode: "number" }).notNull(),
});
