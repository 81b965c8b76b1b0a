import { parseArgs } from "node:util";
import { z } from "zod";
import type { BankClient } from "@/lib/bank-client/bank-client";
import { toCsvLines } from "@/lib/http/csv-lines";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { type CalendarDate, DAY_RULE, parseCalendarDate } from "@/lib/time/calendar-date";
import type { CommandOutput } from "@/scripts/x9/run-x9";
import { type Comparison, type Difference, findDrift, type RecordKind } from "./find-drift";

const MAX_RATE = 50;

const NOT_READABLE = "Not compared: restrictions and authorizations, which the bank's API does not return later.";

const USAGE = `Compares the portal's registrations, and the ledger's payments and returns, with the bank. Lists every field
that differs, and changes nothing.

  npm run -s endorse -- drift --from 2026-11-01 --to 2026-11-07 [--format csv|json] [--rate 5]

  --from, --to   days of the bank (Eastern time), both included, on which the payments and returns were created
  --format       csv (the default), or json with one difference per line
  --rate         records read from the bank per second, up to ${MAX_RATE}

  Account numbers are masked. Exit code: 0, 1 when a field differs, 2 for invalid options, 3 when the bank does not answer.`;

const OPTIONS = {
  from: { type: "string" },
  to: { type: "string" },
  format: { type: "string", default: "csv" },
  rate: { type: "string", default: "5" },
  help: { type: "boolean" },
} as const;

const day = z.string({ error: DAY_RULE }).transform((text, context): CalendarDate => {
  const date = parseCalendarDate(text);
  if (date === null) context.addIssue({ code: "custom", message: DAY_RULE });
  return date ?? "0-0-0";
});
const optionsSchema = z
  .object({
    from: day,
    to: day,
    format: z.enum(["csv", "json"], { error: "must be csv or json" }),
    rate: z
      .string()
      .regex(/^\d{1,3}$/, `must be a whole number from 1 to ${MAX_RATE}`)
      .transform(Number)
      .refine((rate) => rate >= 1 && rate <= MAX_RATE, `must be a whole number from 1 to ${MAX_RATE}`),
  })
  .refine(({ from, to }) => from <= to, { path: ["to"], error: "must not be before --from" });

/** Connects to the ledger and the bank; called only after the options are validated. */
type Connect = () => Promise<{ readonly db: LedgerExecutor; readonly client: BankClient }>;

/** Runs the `drift` command and returns its exit code. */
export async function runDrift(words: readonly string[], connect: Connect, output: CommandOutput): Promise<number> {
  const options = readArguments(words);
  if (typeof options === "string") {
    output.writeError(`${options}\n\n${USAGE}\n`);
    return 2;
  }
  if (options === null) {
    output.write(`${USAGE}\n`);
    return 0;
  }
  const { db, client } = await connect();
  const { format, rate, ...range } = options;
  if (format === "csv") output.write(toCsvLines([["record", "id", "field", "ledger", "bank"]]));
  const compared = { registration: 0, payment: 0, return: 0 };
  const differences: Difference[] = [];
  for await (const comparison of findDrift(db, client, range, rate)) {
    if ("problem" in comparison) return reportStop(comparison, compared, output);
    compared[comparison.record] += 1;
    differences.push(...comparison.differences);
    for (const difference of comparison.differences) output.write(formatDifference(difference, format));
  }
  const differing = new Set(differences.map(({ id }) => id)).size;
  output.writeError(
    `Compared ${compared.registration} registrations, ${compared.payment} payments and ${compared.return} returns. ` +
      `${differences.length} fields of ${differing} records differ.\n${NOT_READABLE}\n`,
  );
  return differences.length > 0 ? 1 : 0;
}

/** Parses the arguments. Returns an error message if they are invalid, or null if the usage is requested. */
function readArguments(words: readonly string[]): z.infer<typeof optionsSchema> | string | null {
  try {
    const { values } = parseArgs({ args: [...words], options: OPTIONS });
    if (values.help) return null;
    const parsed = optionsSchema.safeParse(values);
    if (parsed.success) return parsed.data;
    return parsed.error.issues.map(({ path, message }) => `--${path.join(".")} ${message}.`).join("\n");
  } catch (error) {
    return (error as Error).message;
  }
}

function reportStop(
  { at, problem }: Extract<Comparison, { problem: string }>,
  compared: Readonly<Record<RecordKind, number>>,
  { writeError }: CommandOutput,
): number {
  const count = compared.registration + compared.payment + compared.return;
  writeError(`Stopped at ${at} after ${count} records. ${problem} Run the command again later.\n`);
  return 3;
}

function formatDifference(difference: Difference, format: "csv" | "json"): string {
  if (format === "json") return `${JSON.stringify(difference)}\n`;
  const { record, id, field, ledger, bank } = difference;
  return toCsvLines([[record, id, field, toCell(ledger), toCell(bank)]]);
}

function toCell(value: unknown): string | number | boolean | null {
  return typeof value === "object" && value !== null ? JSON.stringify(value) : (value as string | number | null);
}
