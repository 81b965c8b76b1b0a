import "server-only";
import {
  type ReadingSettings,
  readingSettingsSchema,
} from "@/features/positive-pay/issue-files/reading/reading-settings";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { ledger } from "@/lib/ledger/open-ledger";
import { findIssueLayouts } from "@/lib/ledger/positive-pay/issue-layouts";

/** Saved reading settings for files from one source. */
export interface IssueLayout {
  readonly source: string;
  readonly fingerprint: string;
  readonly settings: ReadingSettings;
}

/** Lists the saved layouts, except those that a different release saved in an incompatible format. */
export async function listIssueLayouts(session: Session): Promise<IssueLayout[]> {
  if (refuseUnless(session, "positive-pay.prepare")) return [];
  const { db } = await ledger();
  return (await findIssueLayouts(db)).flatMap(({ source, fingerprint, settings }) => {
    const parsed = readingSettingsSchema.safeParse(settings);
    return parsed.success ? [{ source, fingerprint, settings: parsed.data }] : [];
  });
}
