"use client";
import { useState } from "react";
import { ProblemNotices } from "@/app/(portal)/_components/problem-notices";
import { useSubmission } from "@/app/(portal)/_components/use-submission";
import { WhyField } from "@/app/(portal)/_components/why-field";
import { commentOnApprovalAction } from "@/app/(portal)/approvals/actions";
import { callAction } from "@/components/session/call-action";
import { Button } from "@/components/ui/button";

const WHEN_UNKNOWN = "See the proposal first.";

/** Why it is proposed, as the first comment of the proposal; once it is added the field is gone. */
export function ProposalNote({ approvalId }: { approvalId: string }) {
  const [text, setText] = useState("");
  const [isAdded, setAdded] = useState(false);
  const { submit, isPending, problems } = useSubmission();
  const add = () =>
    submit(async () => {
      const outcome = await callAction(commentOnApprovalAction, WHEN_UNKNOWN)({ approvalId, text });
      if (!outcome.ok) return [outcome];
      setAdded(true);
      return [];
    });
  if (isAdded) return <p role="status">Whoever approves it reads why.</p>;
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending && text.trim()) add();
      }}
    >
      <WhyField value={text} onChange={setText} />
      <ProblemNotices problems={problems} />
      <Button type="submit" className="justify-self-start" isPending={isPending} isDisabled={text.trim() === ""}>
        Add why
      </Button>
    </form>
  );
}
