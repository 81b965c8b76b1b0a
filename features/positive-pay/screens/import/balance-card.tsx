"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useApprovalsPolicy } from "@/components/actions/approvals-policy";
import { ProblemNotices } from "@/components/actions/problem-notices";
import { useSubmission } from "@/components/actions/use-submission";
import { callAction } from "@/components/session/call-action";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Notice } from "@/components/ui/notice";
import { discardImportAction, sendImportAction } from "@/features/positive-pay/issue-files/actions";
import { differences } from "@/features/positive-pay/issue-files/reading/balance";
import type { FileReport } from "@/features/positive-pay/issue-files/reading/issue-file-session";
import type { IssueImportView } from "@/features/positive-pay/issue-files/view-import";
import { formatCents } from "@/lib/money/cents";
import { failure } from "@/lib/shared/outcome";
import { ControlGrid } from "./control-grid";
import { type ControlInputs, formatControlInputs, parseControlInputs } from "./typed-control";
import type { Draft } from "./use-draft";

const UNKNOWN_OUTCOME = "Reload the page to see whether the file was sent. It is never sent twice.";

const NOT_SAVED = failure("unavailable", "Not sent. The figures were not saved. Try again shortly.");

/** Compares the file's figures with the control report, and sends the file. */
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
  const [typed, setTyped] = useState<ControlInputs>(() => formatControlInputs(file.control));
  const [isDiscarding, setDiscarding] = useState(false);
  const { submit, isPending, problems } = useSubmission();
  const [hasConfirmed, setConfirmed] = useState(false);
  const newAccounts = report.unknownAccounts.map(({ accountNumber }) => accountNumber);
  const balance = compareWithControl(typed, report);
  const needsApproval = useApprovalsPolicy();
  const send = () =>
    submit(async () => {
      draft.saveControl(parseControlInputs(typed));
      if (!(await draft.flush())) return [NOT_SAVED];
      const sent = await callAction(sendImportAction, UNKNOWN_OUTCOME)({ importId: file.id, source, newAccounts });
      if (!sent.ok) return [sent];
      router.refresh();
      // The progress view replaces the lines, so scroll to its top.
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
          onBlur={() => draft.saveControl(parseControlInputs(typed))}
        />
        {newAccounts.length > 0 && (
          <NewAccounts accounts={report.unknownAccounts} isConfirmed={hasConfirmed} onConfirm={setConfirmed} />
        )}
        <BalanceState balance={balance} report={report} />
        {needsApproval("authorizations") && (
          <p className="text-muted text-sm">
            Checks over the limit for one person are proposed. Another person must approve each before it is authorized.
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
        const outcome = await callAction(discardImportAction, UNKNOWN_OUTCOME)({ importId });
        if (!outcome.ok) return outcome;
        router.push("/positive-pay/import");
        return null;
      }}
      onClose={onClose}
    >
      <p className="text-muted">The file and its corrections will be deleted. Nothing was sent.</p>
    </ConfirmDialog>
  );
}

const MAX_LISTED = 12;

/** Lists the accounts that are new to the portal; the user must confirm them before the file is sent. */
function NewAccounts({
  accounts,
  isConfirmed,
  onConfirm,
}: {
  accounts: FileReport["unknownAccounts"];
  isConfirmed: boolean;
  onConfirm: (isConfirmed: boolean) => void;
}) {
  const unlistedCount = accounts.length - MAX_LISTED;
  return (
    <Notice
      tone="warn"
      title={
        accounts.length === 1 ? "1 account is new to this portal" : `${accounts.length} accounts are new to this portal`
      }
    >
      <ul className="num">
        {accounts.slice(0, MAX_LISTED).map(({ accountNumber, lineCount }) => (
          <li key={accountNumber}>
            {accountNumber} ({lineCount.toLocaleString("en-US")} {lineCount === 1 ? "line" : "lines"})
          </li>
        ))}
        {unlistedCount > 0 && <li>and {unlistedCount.toLocaleString("en-US")} more</li>}
      </ul>
      <Checkbox isSelected={isConfirmed} onChange={onConfirm}>
        {accounts.length === 1 ? "I checked every digit of this number" : "I checked every digit of these numbers"}
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

/** The result of comparing the file with the control report. */
interface Balance {
  /** A sentence for each difference; null until every figure is entered. */
  readonly differences: readonly string[] | null;
  readonly isReady: boolean;
}

function compareWithControl(typed: ControlInputs, { totals, lines }: FileReport): Balance {
  const { issuedCount, issuedCents, voidedCount } = parseControlInputs(typed);
  if (issuedCount === null || issuedCents === null || voidedCount === null) {
    return { differences: null, isReady: false };
  }
  const sentences = differences(totals, { issuedCount, issuedCents, voidedCount });
  const isReady =
    sentences.length === 0 && lines.repair.length === 0 && lines.authorize.length + lines.revoke.length > 0;
  return { differences: sentences, isReady };
}

/** Explains what must be resolved before the file can be sent. */
function BalanceState({ balance, report: { lines, totals, hasVoidColumn } }: { balance: Balance; report: FileReport }) {
  const { issued, voided } = totals.leftOut;
  const voids = totals.voided.count + voided.count;
  const excludedCount = issued.count + voided.count;
  return (
    <>
      {voids === 0 && (
        <Notice tone="warn" title="This file has no voids">
          {hasVoidColumn ? "Its void column marks no checks." : "No column marks voided checks."} Enter the number of
          voids from the control report.
        </Notice>
      )}
      {excludedCount > 0 && (
        <p className="text-muted">
          {excludedCount === 1 ? "1 line is" : `${excludedCount.toLocaleString("en-US")} lines are`} left out
          {issued.totalCents > 0 && `, ${formatCents(issued.totalCents)} in total`}. The control report may or may not
          count
          {excludedCount === 1 ? " it" : " them"}.
        </p>
      )}
      {lines.repair.length > 0 ? (
        <p className="text-muted">
          {lines.repair.length === 1 ? "One line has" : `${lines.repair.length.toLocaleString("en-US")} lines have`} an
          error: correct {lines.repair.length === 1 ? "it" : "them"}, or leave{" "}
          {lines.repair.length === 1 ? "it" : "them"} out.
        </p>
      ) : (
        <DifferenceNotice balance={balance} />
      )}
    </>
  );
}

function DifferenceNotice({ balance: { differences: sentences } }: { balance: Balance }) {
  if (sentences === null) {
    return (
      <p className="text-muted">Enter the figures from your accounting system’s control report to send the file.</p>
    );
  }
  if (sentences.length === 0)
    return <Notice tone="good" role="status" title="The file balances with the control report." />;
  return (
    <Notice tone="bad" role="status" title="The file does not balance">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  );
}
