import { z } from "zod";
import { keyMarkSchema } from "@/lib/vault/key-mark";

/**
 * A dump is lines of JSON: the head; then for each table its line and a line for each row, the row as Postgres writes a
 * record; then the end. A dump without its end is incomplete. It fits both engines.
 */
export const dumpHeadSchema = z.object({
  format: z.literal("endorse-dump"),
  version: z.literal(1),
  /** Hashes of the migrations that made the tables, in their order. */
  migrations: z.array(z.string()),
  /** The keys of the encrypted columns; null when the database has none. */
  mark: keyMarkSchema.nullable(),
});

export type DumpHead = z.infer<typeof dumpHeadSchema>;

/** The table of the rows that follow. */
export const dumpTableSchema = z.object({ table: z.string(), columns: z.array(z.string()) });

export const dumpEndSchema = z.object({
  /** The last number that each sequence gave; null for one that gave none. */
  sequences: z.record(z.string(), z.string().nullable()),
  /** Rows of each table. */
  rows: z.record(z.string(), z.int().min(0)),
});

/** A line after the head; a row is a string. */
export const dumpLineSchema = z.union([z.string(), dumpTableSchema, dumpEndSchema]);

/** A dump can't be used: it is damaged, incomplete, or of another version. The message says which. */
export class DumpError extends Error {
  override readonly name = "DumpError";
}

/** Runs a statement in the one transaction of a dump or of its loading. */
export type Query = <Row>(text: string, values?: unknown[]) => Promise<Row[]>;

/** A name as SQL has it. */
export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
