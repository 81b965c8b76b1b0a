"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useApprovalsPolicy } from "@/app/(portal)/_components/approvals-policy";
import { ProblemNotices } from "@/app/(portal)/_components/problem-notices";
import { useSubmission } from "@/app/(portal)/_components/use-submission";
import { discardImportAction, sendImportAction } from "@/app/(portal)/positive-pay/import/actions";
import { callAction } from "@/components/session/call-action";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Notice } from "@/components/ui/notice";
import type { FileReport } from "@/lib/issue-file/file-desk";
import type { IssueImportView } from "@/lib/portal/issue-files/view-import";
import { failure } from "@/lib/shared/outcome";
import { BalanceState, controlOf } from "./balance-state";
import { ControlGrid } from "./control-grid";
import { type TypedControl, typedFrom, typedValues } from "./typed-control";
import type { Draft } from "./use-draft";

const WHEN_UNKNOWN = "Reload the page: it says whether the file was sent, and it is never sent twice.";

const NOT_KEPT = failure("unavailable", "The figures could not be saved, so nothing was sent. Try again shortly.");

/** The figures of the control report beside those of the file, and the button that sends it. */
export function BalanceCard({
  file,
  draft,
  report,
  source,
}: {
  file: IssueImportView;
  draft: Draft;
  report: FileReport;
  source: string;
}) {
  const router = useRouter();
  const [typed, setTyped] = useState<TypedControl>(() => typedFrom(file.control));
  const [isDiscarding, setDiscarding] = useState(false);
  const { submit, isPending, problems } = useSubmission();
  const [hasConfirmed, setConfirmed] = useState(false);
  const newAccounts = report.unknownAccounts.map(({ accountNumber }) => accountNumber);
  const balance = controlOf(typed, report);
  const needsApproval = useApprovalsPolicy();
  const send = () =>
    submit(async () => {
      draft.typeControl(typedValues(typed));
      if (!(await draft.flush())) return [NOT_KEPT];
      const sent = await callAction(sendImportAction, WHEN_UNKNOWN)({ importId: file.id, source, newAccounts });
      if (!sent.ok) return [sent];
      router.refresh();
      // The progress takes the place of the lines.
      window.scrollTo({ top: 0 });
      return [];
    });
  return (
    <Card title="Balance with the control report" titleId="balance-title">
      <div className="grid gap-3.5 p-3.5">
        <ControlGrid
          totals={report.totals}
          typed={typed}
          onChange={(part) => setTyped({ ...typed, ...part })}
          onBlur={() => draft.typeControl(typedValues(typed))}
        />
        {newAccounts.length > 0 && (
          <NewAccounts accounts={report.unknownAccounts} isConfirmed={hasConfirmed} onConfirm={setConfirmed} />
        )}
        <BalanceState balance={balance} report={report} />
        {needsApproval("authorizations") && (
          <p className="text-muted text-sm">
            Checks over the limit of one person are proposed: another person has to approve each before it is
            authorized.
          </p>
        )}
        <ProblemNotices problems={problems} />
        <div className="flex flex-wrap items-center justify-end gap-2">
          <Button tone="quiet" size="large" onPress={() => setDiscarding(true)}>
            Discard the draft
          </Button>
          <Button
            tone="primary"
            size="large"
            isDisabled={!balance.isReady || (newAccounts.length > 0 && !hasConfirmed)}
            isPending={isPending}
            onPress={send}
          >
            {sendLabel(report)}
          </Button>
        </div>
      </div>
      {isDiscarding && <DiscardDialog importId={file.id} onClose={() => setDiscarding(false)} />}
    </Card>
  );
}

function DiscardDialog({ importId, onClose }: { importId: string; onClose: () => void }) {
  const router = useRouter();
  return (
    <ConfirmDialog
      title="Discard this draft?"
      confirmLabel="Discard"
      onConfirm={async () => {
        const outcome = await callAction(discardImportAction, WHEN_UNKNOWN)({ importId });
        if (!outcome.ok) return outcome;
        router.push("/positive-pay/import");
        return null;
      }}
      onClose={onClose}
    >
      <p className="text-muted">The file and its corrections are deleted. Nothing of it was sent.</p>
    </ConfirmDialog>
  );
}

const MOST_NAMED = 12;

/** Accounts that the portal does not know: named and confirmed before anything is sent. */
function NewAccounts({
  accounts,
  isConfirmed,
  onConfirm,
}: {
  accounts: FileReport["unknownAccounts"];
  isConfirmed: boolean;
  onConfirm: (isConfirmed: boolean) => void;
}) {
  const rest = accounts.length - MOST_NAMED;
  return (
    <Notice
      tone="warn"
      title={
        accounts.length === 1 ? "1 account is new to this portal" : `${accounts.length} accounts are new to this portal`
      }
    >
      <ul className="num">
        {accounts.slice(0, MOST_NAMED).map(({ accountNumber, lineCount }) => (
          <li key={accountNumber}>
            {accountNumber} ({lineCount.toLocaleString("en-US")} {lineCount === 1 ? "line" : "lines"})
          </li>
        ))}
        {rest > 0 && <li>and {rest.toLocaleString("en-US")} more</li>}
      </ul>
      <Checkbox isSelected={isConfirmed} onChange={onConfirm}>
        {accounts.length === 1 ? "Every digit of it is right" : "Every digit of them is right"}
      </Checkbox>
    </Notice>
  );
}

function sendLabel({ lines }: FileReport): string {
  const [issues, voids] = [lines.authorize.length, lines.revoke.length];
  const checks = (count: number) => `${count.toLocaleString("en-US")} ${count === 1 ? "check" : "checks"}`;
  if (voids === 0) return `Authorize ${checks(issues)}`;
  return issues === 0
    ? `Revoke ${checks(voids)}`
    : `Authorize ${checks(issues)}, revoke ${voids.toLocaleString("en-US")}`;
}
