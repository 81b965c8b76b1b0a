"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ProblemNotices } from "@/app/(portal)/_components/problem-notices";
import { useSubmission } from "@/app/(portal)/_components/use-submission";
import { commentOnApprovalAction } from "@/app/(portal)/approvals/actions";
import { callAction } from "@/components/session/call-action";
import { Timestamp } from "@/components/shell/timestamp";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { TextField } from "@/components/ui/text-field";
import type { ApprovalDetail } from "@/lib/portal/approvals/get-approval";

const WHEN_UNKNOWN = "Check whether it is here already.";

const VERBS = {
  approve: "approved it",
  reject: "rejected it",
  withdraw: "withdrew it",
  comment: "wrote",
  confirm: "confirmed it",
  lift: "lifted it",
} as const satisfies Record<ApprovalDetail["entries"][number]["kind"], string>;

/** What people said and decided, and a line for a comment. */
export function ApprovalTalk({ approval: { id, entries } }: { approval: ApprovalDetail }) {
  const queries = useQueryClient();
  const [text, setText] = useState("");
  const { submit, isPending, problems } = useSubmission();
  const send = () =>
    submit(async () => {
      const outcome = await callAction(commentOnApprovalAction, WHEN_UNKNOWN)({ approvalId: id, text });
      if (!outcome.ok) return [outcome];
      setText("");
      await queries.invalidateQueries({ queryKey: ["approvals"] });
      return [];
    });
  return (
    <Card title="Comments">
      <div className="grid gap-2.5 px-3.5 py-3">
        {entries.length > 0 && (
          <ol className="grid gap-2">
            {entries.map(({ kind, personName, at, text: said }) => (
              <li key={`${at} ${kind} ${personName}`}>
                <span className="text-muted text-sm">
                  <b className="font-medium text-text">{personName}</b> {VERBS[kind]} ·{" "}
                  <Timestamp iso={at} style="date-time" />
                </span>
                {said && <p className="[overflow-wrap:anywhere]">{said}</p>}
              </li>
            ))}
          </ol>
        )}
        <form
          className="grid gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (!isPending && text.trim()) send();
          }}
        >
          <ProblemNotices problems={problems} />
          <TextField label="Comment" value={text} onChange={setText} maxLength={500} autoComplete="off" />
          <div>
            <Button type="submit" isPending={isPending} isDisabled={text.trim() === ""}>
              Add the comment
            </Button>
          </div>
        </form>
      </div>
    </Card>
  );
}
