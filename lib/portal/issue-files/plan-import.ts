import "server-only";
import { differences, type FileTotals, totalsOf } from "@/lib/issue-file/balance";
import { checkLines, type PlannedLine } from "@/lib/issue-file/check-lines";
import { fingerprintOf, openFileAs } from "@/lib/issue-file/open-file";
import { missingChoices, type ReadingSettings } from "@/lib/issue-file/reading-settings";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { liveAuthorizationsOf } from "./find-live";
import type { IssueImportView } from "./view-import";

/** What an issue file does when it is sent. */
export interface ImportPlan {
  readonly settings: ReadingSettings;
  readonly fingerprint: string;
  readonly lines: readonly PlannedLine[];
  readonly totals: FileTotals;
}

/**
 * Reads a draft again from its file and compares it with the live authorizations of this moment. It can only be sent
 * when no line has an error and when it balances: what a browser showed does not count.
 */
export async function planImport(
  content: Uint8Array,
  { settings, mends, control }: Pick<IssueImportView, "settings" | "mends" | "control">,
): Promise<Outcome<ImportPlan, "refused">> {
  if (!settings || missingChoices(settings).length > 0) {
    return failure("refused", "Confirm first how the file is read: its columns and the unit of its amounts.");
  }
  const file = openFileAs(content, settings);
  if (!file.ok) return failure("refused", file.message);
  const { records } = file.value;
  const named = checkLines(records, settings, mends, new Map()).filter(({ isLeftOut }) => !isLeftOut);
  const live = await liveAuthorizationsOf(
    named.flatMap(({ accountNumber, checkNumber }) =>
      accountNumber && checkNumber ? [{ accountNumber, checkNumber }] : [],
    ),
  );
  const lines = checkLines(records, settings, mends, live);
  const broken = lines.filter(({ plan }) => plan === "repair");
  if (broken[0]) {
    const which = broken.length === 1 ? `Line ${broken[0].line} has` : `${broken.length} lines have`;
    return failure("refused", `${which} an error: correct it, or leave it out.`);
  }
  const totals = totalsOf(lines);
  const { issuedCount = null, issuedCents = null, voidedCount = null } = control ?? {};
  if (issuedCount === null || issuedCents === null || (voidedCount === null && hasVoids(totals))) {
    return failure("refused", "Type count and total from the control report first.");
  }
  const differing = differences(totals, { issuedCount, issuedCents, voidedCount: voidedCount ?? 0 });
  if (differing.length > 0) return failure("refused", differing.join(" "));
  return success({ settings, fingerprint: fingerprintOf(file.value), lines, totals });
}

function hasVoids({ voided, leftOut }: FileTotals): boolean {
  return voided.count + leftOut.voided.count > 0;
}
