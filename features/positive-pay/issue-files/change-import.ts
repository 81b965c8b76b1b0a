import "server-only";
import { z } from "zod";
import { correctionSchema } from "@/features/positive-pay/issue-files/reading/corrections";
import { readingSettingsSchema } from "@/features/positive-pay/issue-files/reading/reading-settings";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { ledger } from "@/lib/ledger/open-ledger";
import { deleteDraft, updateDraft } from "@/lib/ledger/positive-pay/issue-imports";
import { isGuid } from "@/lib/shared/is-guid";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { typedControlSchema } from "./view-import";

/** Maximum number of corrected lines per request. */
const MAX_CORRECTIONS = 500;

const changeSchema = z.strictObject({
  settings: readingSettingsSchema.optional(),
  control: typedControlSchema.optional(),
  corrections: z
    .record(z.string().regex(/^[1-9]\d{0,6}$/), correctionSchema)
    .refine((corrections) => Object.keys(corrections).length <= MAX_CORRECTIONS)
    .optional(),
});

type ChangeFailureCode = "forbidden" | "invalid" | "not-found";

const DRAFT_GONE = "This issue file is no longer one of your drafts. Reload the page.";

/**
 * Saves the settings, control figures and corrections of one of the user's drafts.
 *
 * @param input reading settings, control figures, and corrections by line number; omitted values are unchanged
 */
export async function changeImport(
  session: Session,
  importId: string,
  input: unknown,
): Promise<Outcome<null, ChangeFailureCode>> {
  const forbidden = refuseUnless(session, "positive-pay.prepare");
  if (forbidden) return forbidden;
  const parsed = changeSchema.safeParse(input);
  if (!parsed.success) return failure("invalid", "Your changes were not saved. Reload the page.");
  if (!isGuid(importId)) return failure("not-found", DRAFT_GONE);
  const { settings, control, corrections } = parsed.data;
  const { db } = await ledger();
  const isChanged = await updateDraft(
    db,
    { id: importId, personId: session.person.id },
    {
      ...(settings ? { settings } : {}),
      ...(control ? { control } : {}),
      ...(corrections ? { corrections } : {}),
      updatedAt: new Date(),
    },
  );
  return isChanged ? success(null) : failure("not-found", DRAFT_GONE);
}

/** Deletes one of the user's unsent drafts, including its file. */
export async function discardImport(
  session: Session,
  { importId }: { readonly importId: string },
): Promise<Outcome<null, ChangeFailureCode>> {
  const forbidden = refuseUnless(session, "positive-pay.prepare");
  if (forbidden) return forbidden;
  const { db } = await ledger();
  const isDeleted = isGuid(importId) && (await deleteDraft(db, importId, session.person.id));
  return isDeleted ? success(null) : failure("not-found", DRAFT_GONE);
}
