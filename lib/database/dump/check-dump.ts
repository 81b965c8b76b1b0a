import "server-only";
import { DumpError, type DumpHead, dumpLineSchema } from "./dump-format";
import { compareCounts, parseLine, readDumpHead } from "./load-dump";

/** The lines of a stream of text. Node's readline would also end a line at U+2028, which JSON does not escape. */
export async function* splitLines(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop()!;
    yield* lines;
  }
  if (rest !== "") yield rest;
}

/**
 * Reads a dump to its end, without a database.
 *
 * @throws DumpError when it is damaged or incomplete
 */
export async function checkDump(chunks: AsyncIterable<string>): Promise<DumpHead> {
  const lines = splitLines(chunks);
  const head = readDumpHead((await lines.next()).value ?? undefined);
  const rows: Record<string, number> = {};
  let table: string | undefined;
  for await (const text of lines) {
    const { data: line } = dumpLineSchema.safeParse(parseLine(text));
    if (line === undefined) throw new DumpError("The dump is damaged: one of its lines can't be read.");
    if (typeof line === "string") {
      if (table === undefined) throw new DumpError("The dump is damaged: a row is in no table.");
      rows[table] = rows[table]! + 1;
    } else if ("table" in line) {
      table = line.table;
      rows[table] = 0;
    } else {
      compareCounts(line.rows, rows);
      return head;
    }
  }
  throw new DumpError("The dump is incomplete: its end is missing.");
}
