import "server-only";
import type { Database, Transaction } from "@/lib/database/open-database";
import type { LedgerSchema } from "./ledger-schema";

export type LedgerDatabase = Database<LedgerSchema>;
export type LedgerTransaction = Transaction<LedgerSchema>;
/** Runs queries, on the database itself or inside a transaction. */
export type LedgerExecutor = LedgerDatabase | LedgerTransaction;
