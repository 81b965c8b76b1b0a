"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ProblemNotices } from "@/app/(portal)/_components/problem-notices";
import { useSubmission } from "@/app/(portal)/_components/use-submission";
import { discardImportAction, sendImportAction } from "@/app/(portal)/positive-pay/import/actions";
import { callAction } from "@/components/session/call-action";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { FileReport } from "@/lib/issue-file/file-desk";
import type { IssueImportView } from "@/lib/portal/issue-files/view-import";
import { failure } from "@/lib/shared/outcome";
import { BalanceState, controlOf } from "./balance-state";
import { ControlGrid } from "./control-grid";
import { type TypedControl, typedFrom, typedValues } from "./typed-control";
import type { Draft } from "./use-draft";

const WHEN_UNKNOWN = "Reload the page: it says whether the file was sent, and it is never sent twice.";

const NOT_KEPT = failure("unavailable", "The portal did not respond, so nothing was sent. Try again shortly.");

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
  const hasVoids = report.totals.voided.count + report.totals.leftOut.voided.count > 0;
  const balance = controlOf(typed, report, hasVoids);
  const send = () =>
    submit(async () => {
      draft.typeControl(typedValues(typed));
      if (!(await draft.flush())) return [NOT_KEPT];
      const sent = await callAction(sendImportAction, WHEN_UNKNOWN)({ importId: file.id, source });
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
          hasVoids={hasVoids}
          onChange={(part) => setTyped({ ...typed, ...part })}
          onBlur={() => draft.typeControl(typedValues(typed))}
        />
        <BalanceState balance={balance} report={report} />
        <ProblemNotices problems={problems} />
        <div className="flex flex-wrap items-center justify-end gap-2">
          <Button tone="quiet" size="large" onPress={() => setDiscarding(true)}>
            Discard the draft
          </Button>
          <Button tone="primary" size="large" isDisabled={!balance.isReady} isPending={isPending} onPress={send}>
            {sendLabel(report)}
          </Button>
        </div>
      </div>
      {isDiscarding && (
        <ConfirmDialog
          title="Discard this draft?"
          confirmLabel="Discard"
          onConfirm={async () => {
            const outcome = await callAction(discardImportAction, WHEN_UNKNOWN)({ importId: file.id });
            if (!outcome.ok) return outcome;
            router.push("/positive-pay/import");
            return null;
          }}
          onClose={() => setDiscarding(false)}
        >
          <p className="text-muted">The file and its corrections are deleted. Nothing of it was sent.</p>
        </ConfirmDialog>
      )}
    </Card>
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
