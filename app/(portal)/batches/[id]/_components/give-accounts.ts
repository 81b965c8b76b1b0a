import { saveAccountRulesAction } from "@/app/(portal)/batches/actions";
import { callAction } from "@/components/session/call-action";
import type { AccountRule, RuledChecks } from "@/lib/batches/account-rules";
import { type BatchState, seenCheck } from "./use-batch";

const WHEN_UNKNOWN = "Saving the same rules again is safe.";

const NOT_GIVEN = "The rules are kept, but the checks could not be changed. Close this to see what is there now.";

/** Keeps the rules, and gives each check that meets one its account; a sentence when that failed. */
export async function giveAccounts(
  { change }: BatchState,
  rules: readonly AccountRule[],
  { byRule }: RuledChecks,
): Promise<string | null> {
  const kept = await callAction(saveAccountRulesAction, WHEN_UNKNOWN)({ rules: [...rules] });
  if (!kept.ok) return kept.message;
  if (byRule.flat().length === 0) return null;
  const isGiven = await change((now) => {
    const checks = byRule.flatMap((ids, at) =>
      ids.flatMap((id) => {
        const seen = seenCheck(now, id);
        return seen ? [{ ...seen, accountNumber: rules[at]!.accountNumber }] : [];
      }),
    );
    return checks.length > 0 ? { kind: "accounts", checks } : null;
  });
  return isGiven ? null : NOT_GIVEN;
}
