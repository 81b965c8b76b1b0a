import { formatCents } from "@/lib/money/cents";
import type { Corrections } from "./corrections";
import type { IssueField } from "./fields";
import { bodyOf, type OpenFile } from "./open-file";
import { createLineReader, type IssueLine, type KnownFacts, NOTHING_KNOWN, type Problem } from "./read-line";

/** An active authorization in the ledger: not paid, revoked or expired. */
export interface ActiveAuthorization {
  readonly id: string;
  readonly amountCents: number | null;
  readonly payeeName: string | null;
}

/** Active authorizations by {@link checkKey}. */
export type ActiveAuthorizations = ReadonlyMap<string, ActiveAuthorization>;

/** What happens to a line when the file is sent; `repair` lines must first be corrected or excluded. */
export type LinePlan = "authorize" | "revoke" | "authorized-already" | "nothing-to-revoke" | "left-out" | "repair";

export interface PlannedLine extends IssueLine {
  readonly plan: LinePlan;
  /** ID of the check's active authorization; null if none. */
  readonly authorizationId: string | null;
}

/** Returns a key that identifies a check by account number and check number (without leading zeros). */
export function checkKey(accountNumber: string, checkNumber: string): string {
  return `${accountNumber} ${checkNumber}`;
}

/** Reads all lines, finds duplicates, and compares each line with the active authorizations. */
export function checkLines(
  file: Pick<OpenFile, "records" | "settings">,
  corrections: Corrections,
  live: ActiveAuthorizations,
  known: KnownFacts = NOTHING_KNOWN,
): PlannedLine[] {
  const readLine = createLineReader(file, known);
  const lines = bodyOf(file).map((record) => readLine(record, corrections[record.line]));
  addDuplicateProblems(lines);
  return lines.map((line) => planLine(line, live));
}

/** Finds the unknown accounts on included lines, with the number of lines for each; most lines first. */
export function findUnknownAccounts(
  lines: readonly PlannedLine[],
  { accounts }: Pick<KnownFacts, "accounts">,
): { accountNumber: string; lineCount: number }[] {
  const known = new Set(accounts);
  const counts = new Map<string, number>();
  for (const { accountNumber, plan } of lines) {
    if (!accountNumber || plan === "left-out" || known.has(accountNumber)) continue;
    counts.set(accountNumber, (counts.get(accountNumber) ?? 0) + 1);
  }
  return [...counts]
    .map(([accountNumber, lineCount]) => ({ accountNumber, lineCount }))
    .sort((a, b) => b.lineCount - a.lineCount);
}

/** Adds a problem to each line that repeats an earlier check, and to both lines if one issues and one voids it. */
function addDuplicateProblems(lines: readonly IssueLine[]): void {
  const first = new Map<string, IssueLine>();
  for (const line of lines) {
    if (line.isLeftOut || !line.accountNumber || !line.checkNumber || !line.kind) continue;
    const key = checkKey(line.accountNumber, line.checkNumber);
    const earlier = first.get(key);
    if (!earlier) first.set(key, line);
    else {
      line.problems.push(problem("checkNumber", describeDuplicate(line, earlier)));
      if (earlier.kind !== line.kind) earlier.problems.push(problem("checkNumber", describeDuplicate(earlier, line)));
    }
  }
}

function describeDuplicate(line: IssueLine, other: IssueLine): string {
  const also = line.kind === other.kind ? "also " : "";
  const verb = other.kind === "void" ? "voids" : "issues";
  const differs = line.amountCents !== other.amountCents && other.amountCents !== null;
  const amount = differs ? `, for ${formatCents(other.amountCents)}` : "";
  return `Line ${other.line} ${also}${verb} check ${other.checkNumber} on this account${amount}.`;
}

function planLine(line: IssueLine, live: ActiveAuthorizations): PlannedLine {
  if (line.isLeftOut) return withPlan(line, "left-out", null);
  const key = line.accountNumber && line.checkNumber && checkKey(line.accountNumber, line.checkNumber);
  const found = (key && live.get(key)) || null;
  const differs = found && line.problems.length === 0 ? findDifference(line, found) : null;
  if (differs) line.problems.push(differs);
  const authorizationId = found?.id ?? null;
  if (line.problems.length > 0) return withPlan(line, "repair", authorizationId);
  if (line.kind === "void") return withPlan(line, found ? "revoke" : "nothing-to-revoke", authorizationId);
  return withPlan(line, found ? "authorized-already" : "authorize", authorizationId);
}

/** Mutates the line to avoid copying up to 50,000 lines. */
function withPlan(line: IssueLine, plan: LinePlan, authorizationId: string | null): PlannedLine {
  return Object.assign(line, { plan, authorizationId });
}

function findDifference(line: IssueLine, { amountCents, payeeName }: ActiveAuthorization): Problem | null {
  const advice =
    line.kind === "void" ? "The void is for a different check." : "Revoke that first, or leave this line out.";
  if (line.amountCents !== null && amountCents !== null && line.amountCents !== amountCents) {
    return problem("amount", `Check ${line.checkNumber} is authorized for ${formatCents(amountCents)}. ${advice}`);
  }
  if (line.kind === "void" || !line.payeeName || !payeeName || normalize(line.payeeName) === normalize(payeeName)) {
    return null;
  }
  return problem("payeeName", `Check ${line.checkNumber} is authorized for the payee “${payeeName}”. ${advice}`);
}

/** Normalizes a payee name as at presentment: ignores case, punctuation and spaces. */
function normalize(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

function problem(field: IssueField, message: string): Problem {
  return { field, message };
}
