import { z } from "zod";
import { formatCents } from "@/lib/money/cents";
import type { PlannedLine } from "./check-lines";

/** Count and total of the checks of one kind. */
export interface Tally {
  readonly count: number;
  readonly totalCents: number;
}

/** What the lines of a file add up to, by kind. */
export interface FileTotals {
  readonly issued: Tally;
  readonly voided: Tally;
  /** Lines left out, as far as they could be read; of both kinds. */
  readonly leftOut: { readonly issued: Tally; readonly voided: Tally };
}

/** Count and total of the accounting system's control report; of voids only the count, since a void may have no amount. */
export const controlSchema = z.strictObject({
  issuedCount: z.int().min(0),
  issuedCents: z.int().min(0),
  voidedCount: z.int().min(0),
});

export type Control = z.infer<typeof controlSchema>;

/** Adds up the lines; one that could not be read counts only as far as it could. */
export function totalsOf(lines: readonly PlannedLine[]): FileTotals {
  const kept = lines.filter(({ isLeftOut }) => !isLeftOut);
  const left = lines.filter(({ isLeftOut }) => isLeftOut);
  return {
    issued: tally(kept, "issue"),
    voided: tally(kept, "void"),
    leftOut: { issued: tally(left, "issue"), voided: tally(left, "void") },
  };
}

function tally(lines: readonly PlannedLine[], kind: "issue" | "void"): Tally {
  let count = 0;
  let totalCents = 0;
  for (const line of lines) {
    if (line.kind !== kind) continue;
    count += 1;
    totalCents += line.amountCents ?? 0;
  }
  return { count, totalCents };
}

/**
 * How the file differs from the control report, as sentences; none when it balances. A report may count the lines that
 * were left out, or not: both balance, but only for all figures alike.
 */
export function differences(totals: FileTotals, control: Control): string[] {
  const without = differencesOf(totals.issued, totals.voided, control);
  const { issued, voided } = totals.leftOut;
  const withLeftOut = differencesOf(sum(totals.issued, issued), sum(totals.voided, voided), control);
  return withLeftOut.length === 0 ? [] : without;
}

function differencesOf(issued: Tally, voided: Tally, control: Control): string[] {
  return [
    differ("checks issued", issued.count - control.issuedCount, String),
    differ("issued in total", issued.totalCents - control.issuedCents, formatCents),
    differ("checks voided", voided.count - control.voidedCount, String),
  ].filter((sentence) => sentence !== null);
}

function differ(what: string, by: number, format: (amount: number) => string): string | null {
  if (by === 0) return null;
  return `${format(Math.abs(by))} ${by > 0 ? "more" : "less"} ${what} in the file than in the control report.`;
}

function sum(a: Tally, b: Tally): Tally {
  return { count: a.count + b.count, totalCents: a.totalCents + b.totalCents };
}
