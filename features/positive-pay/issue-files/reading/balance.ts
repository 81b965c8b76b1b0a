import { z } from "zod";
import { formatCents } from "@/lib/money/cents";
import type { PlannedLine } from "./check-lines";

/** Count and total of the checks of one kind. */
export interface Tally {
  readonly count: number;
  readonly totalCents: number;
}

/** The totals of a file's lines by kind. */
export interface FileTotals {
  readonly issued: Tally;
  readonly voided: Tally;
  /** Totals of excluded lines, as far as they could be read. */
  readonly leftOut: { readonly issued: Tally; readonly voided: Tally };
}

/** Figures of the accounting system's control report; voids have only a count, since they may lack an amount. */
export const controlSchema = z.strictObject({
  issuedCount: z.int().min(0),
  issuedCents: z.int().min(0),
  voidedCount: z.int().min(0),
});

export type Control = z.infer<typeof controlSchema>;

/** Adds up the lines; a partly readable line adds the values that could be read. */
export function totalsOf(lines: readonly PlannedLine[]): FileTotals {
  const included = lines.filter(({ isLeftOut }) => !isLeftOut);
  const excluded = lines.filter(({ isLeftOut }) => isLeftOut);
  return {
    issued: tally(included, "issue"),
    voided: tally(included, "void"),
    leftOut: { issued: tally(excluded, "issue"), voided: tally(excluded, "void") },
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
 * Describes the differences between the file and the control report, one sentence each; empty when they balance. A
 * report may or may not count the excluded lines: both are fine if every figure treats them the same way.
 */
export function differences(totals: FileTotals, control: Control): string[] {
  const withoutLeftOut = differencesOf(totals.issued, totals.voided, control);
  const { issued, voided } = totals.leftOut;
  const withLeftOut = differencesOf(sum(totals.issued, issued), sum(totals.voided, voided), control);
  return withLeftOut.length === 0 ? [] : withoutLeftOut;
}

function differencesOf(issued: Tally, voided: Tally, control: Control): string[] {
  return [
    differ("Checks issued", issued.count - control.issuedCount, String),
    differ("Total issued", issued.totalCents - control.issuedCents, formatCents),
    differ("Checks voided", voided.count - control.voidedCount, String),
  ].filter((sentence) => sentence !== null);
}

function differ(figure: string, by: number, format: (amount: number) => string): string | null {
  if (by === 0) return null;
  return `${figure}: the file is ${format(Math.abs(by))} ${by > 0 ? "over" : "under"} the control report.`;
}

function sum(a: Tally, b: Tally): Tally {
  return { count: a.count + b.count, totalCents: a.totalCents + b.totalCents };
}
