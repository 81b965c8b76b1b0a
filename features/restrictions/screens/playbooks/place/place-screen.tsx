"use client";
import { ProblemNotices } from "@/components/actions/problem-notices";
import type { KnownAccount } from "@/components/forms/suggest-accounts";
import { useLeaveGuard } from "@/components/shell/use-leave-guard";
import { Notice } from "@/components/ui/notice";
import type { Playbook } from "@/features/restrictions/playbooks/list-playbooks";
import { BackTestCard } from "@/features/restrictions/screens/back-test/back-test-card";
import { useBackTest } from "@/features/restrictions/screens/back-test/use-back-test";
import { FocusedProblem } from "@/features/restrictions/screens/focused-problem";
import { PlaybookSentences } from "@/features/restrictions/screens/playbooks/playbook-sentences";
import { AccountReview } from "./account-review";
import { PlaceForm } from "./place-form";
import { useAccountCoverage } from "./use-account-coverage";
import { type InitialPlacement, usePlaceForm } from "./use-place-form";

const LEAVING = { title: "Leave without placing it?", loss: "Nothing was sent, and your entries are not saved." };

/** Lets the user choose a playbook and accounts, previews the effect on each account, and places the playbook. */
export function PlaceScreen({
  playbooks,
  initial,
  accounts,
  canLift,
}: {
  playbooks: readonly Playbook[];
  initial: InitialPlacement;
  accounts: readonly KnownAccount[];
  canLift: boolean;
}) {
  const form = usePlaceForm(playbooks, initial);
  const { accountNumbers, setAccountNumbers } = form;
  const { restrictions } = form.playbook;
  const backTestInput = accountNumbers.length > 0 ? { accountNumbers, restrictions } : null;
  const backTest = useBackTest(backTestInput);
  const coverage = useAccountCoverage(accountNumbers, restrictions);
  const leaveDialog = useLeaveGuard(form.isOpen, LEAVING);
  return (
    <>
      {form.problems.length > 0 ? (
        <FocusedProblem problem={form.problems}>
          <ProblemNotices problems={form.problems} shownFields={["accountNumbers", "reason", "notes"]} />
        </FocusedProblem>
      ) : (
        <section
          aria-label="Effect of this playbook"
          className="mb-3.5 rounded-lg bg-accent-tint px-4 py-3.5 text-lg tracking-[-0.01em]"
        >
          <PlaybookSentences restrictions={restrictions} on={describeAccounts(accountNumbers.length)} />
        </section>
      )}
      <div className="grid grid-cols-1 items-start gap-3.5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <PlaceForm form={form} playbooks={playbooks} accounts={accounts} />
        <div className="grid min-w-0 gap-3.5">
          <BackTestCard tested={backTestInput} state={backTest} />
          {accountNumbers.length > 0 && (
            <AccountReview
              accountNumbers={accountNumbers}
              accounts={accounts}
              coverage={coverage}
              test={backTest.kind === "known" ? backTest.test : null}
              onLeaveOut={(excluded) =>
                setAccountNumbers(accountNumbers.filter((number) => !excluded.includes(number)))
              }
            />
          )}
          <Notice tone="info">
            {canLift
              ? "You can lift this here later, for all accounts at once."
              : "You can’t lift this here later. Ask the bank to remove the restrictions."}
          </Notice>
        </div>
      </div>
      {leaveDialog}
    </>
  );
}

function describeAccounts(count: number): string {
  if (count === 0) return "each account you choose";
  return count === 1 ? "the account" : `each of the ${count} accounts`;
}
