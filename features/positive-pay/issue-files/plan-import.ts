import "server-only";
import { differences, type FileTotals, totalsOf } from "@/features/positive-pay/issue-files/reading/balance";
import {
  checkLines,
  findUnknownAccounts,
  type PlannedLine,
} from "@/features/positive-pay/issue-files/reading/check-lines";
import { listMissingChoices } from "@/features/positive-pay/issue-files/reading/issue-file-session";
import { fingerprintOf, openFileAs } from "@/features/positive-pay/issue-files/reading/open-file";
import type { KnownFacts } from "@/features/positive-pay/issue-files/reading/read-line";
import type { ReadingSettings } from "@/features/positive-pay/issue-files/reading/reading-settings";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { findActiveAuthorizations } from "./find-live";
import type { IssueImportView } from "./view-import";

/** What sending an issue file would do. */
export interface ImportPlan {
  readonly settings: ReadingSettings;
  readonly fingerprint: string;
  readonly lines: readonly PlannedLine[];
  readonly totals: FileTotals;
}

const SETTINGS_INCOMPLETE =
  "First confirm how the file is read: its columns, the unit of its amounts, and which checks are void.";

/**
 * Reads a draft's file again and compares it with the currently active authorizations, independently of the browser's
 * result. The file can be sent only if no line has an error and the totals match the control report.
 */
export async function planImport(
  content: Uint8Array,
  { settings, corrections, control }: Pick<IssueImportView, "settings" | "corrections" | "control">,
  { newAccounts, ...known }: KnownFacts & { readonly newAccounts: readonly string[] },
): Promise<Outcome<ImportPlan, "refused">> {
  if (!settings) return failure("refused", SETTINGS_INCOMPLETE);
  const file = openFileAs(content, settings);
  if (!file.ok) return failure("refused", file.message);
  if (listMissingChoices(file.value, known).length > 0) return failure("refused", SETTINGS_INCOMPLETE);
  const includedLines = checkLines(file.value, corrections, new Map(), known).filter(({ isLeftOut }) => !isLeftOut);
  const live = await findActiveAuthorizations(
    includedLines.flatMap(({ accountNumber, checkNumber }) =>
      accountNumber && checkNumber ? [{ accountNumber, checkNumber }] : [],
    ),
  );
  const lines = checkLines(file.value, corrections, live, known);
  const linesWithErrors = lines.filter(({ plan }) => plan === "repair");
  if (linesWithErrors[0]) {
    return failure(
      "refused",
      linesWithErrors.length === 1
        ? `Line ${linesWithErrors[0].line} has an error. Correct it or leave it out.`
        : `${linesWithErrors.length} lines have errors. Correct them or leave them out.`,
    );
  }
  const unknown = findUnknownAccounts(lines, known).find(({ accountNumber }) => !newAccounts.includes(accountNumber));
  if (unknown) {
    return failure(
      "refused",
      `The portal does not recognize account ${unknown.accountNumber}. Check every digit, and confirm it.`,
    );
  }
  const totals = totalsOf(lines);
  const { issuedCount = null, issuedCents = null, voidedCount = null } = control ?? {};
  if (issuedCount === null || issuedCents === null || voidedCount === null) {
    return failure("refused", "First enter the counts and total from the control report.");
  }
  const differing = differences(totals, { issuedCount, issuedCents, voidedCount });
  if (differing.length > 0) return failure("refused", differing.join(" "));
  return success({ settings, fingerprint: fingerprintOf(file.value), lines, totals });
}
