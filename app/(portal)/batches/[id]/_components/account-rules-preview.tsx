import { Notice } from "@/components/ui/notice";
import type { RuledChecks } from "@/lib/batches/account-rules";
import type { BatchCheckView } from "@/lib/portal/batches/batch-view";
import { checkName } from "./check-names";

/** Names that are listed before the rest is counted. */
const MOST_NAMED = 12;

/** Which checks meet no rule, by name, and where they go. */
export function AccountRulesPreview({
  checks,
  outcome: { unmatched },
  hasBatchAccount,
}: {
  checks: readonly BatchCheckView[];
  outcome: RuledChecks;
  hasBatchAccount: boolean;
}) {
  if (unmatched.length === 0) return <Notice tone="good" role="status" title="Every check meets a rule." />;
  const ids = new Set(unmatched);
  const left = checks.flatMap((check, index) => (ids.has(check.id) ? [{ check, name: checkName(check, index) }] : []));
  const own = left.filter(({ check }) => check.accountNumber !== null).length;
  const names = left.slice(0, MOST_NAMED).map(({ name }) => name);
  const rest = left.length - names.length;
  return (
    <Notice role="status" title={left.length === 1 ? "1 check meets no rule" : `${left.length} checks meet no rule`}>
      <p className="num">
        {names.join(", ")}
        {rest > 0 && ` and ${rest} more`}
      </p>
      <p>
        {own > 0 && `${own} of them ${own === 1 ? "keeps its" : "keep their"} own account. `}
        {hasBatchAccount
          ? "They go into the batch’s account."
          : "They need the batch’s account, which is not chosen yet."}
      </p>
    </Notice>
  );
}
