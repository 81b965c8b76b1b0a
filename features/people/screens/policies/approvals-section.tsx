"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { announceOutcome } from "@/components/actions/announce-outcome";
import { ProblemNotices } from "@/components/actions/problem-notices";
import { useSubmission } from "@/components/actions/use-submission";
import { callAction } from "@/components/session/call-action";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { TextField } from "@/components/ui/text-field";
import { changePolicyAction } from "@/features/people/actions";
import type { ApprovalsPolicy } from "@/lib/access/policies/approvals-policy";
import { ApprovalRuleFields } from "./approval-rule-fields";
import { RULES, type RuleName, toFormValues, toPolicy } from "./approvals-values";

const UNKNOWN_OUTCOME = "Reload the page to see what was saved.";

/** Edits the policy on changes that require a second person's approval. */
export function ApprovalsSection({ value, version }: { value: ApprovalsPolicy; version: number }) {
  const router = useRouter();
  const [values, setValues] = useState(() => toFormValues(value));
  const [invalidAmounts, setInvalidAmounts] = useState<readonly RuleName[]>([]);
  const { submit, isPending, problems } = useSubmission();
  const save = () =>
    submit(async () => {
      const { policy, invalid } = toPolicy(values);
      setInvalidAmounts(invalid);
      if (!policy) return [{ message: "Not saved. Correct the marked amount." }];
      const saved = await callAction(changePolicyAction, UNKNOWN_OUTCOME)({ key: "approvals", version, value: policy });
      if (!saved.ok) return [saved];
      announceOutcome(saved.value, { title: "Policy saved" });
      router.refresh();
      return [];
    });
  return (
    <Card title="Approvals" titleId="approvals-title" aside="One person proposes, another approves">
      <form
        method="post"
        noValidate
        className="grid gap-3.5 p-3.5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) save();
        }}
      >
        <Explanation />
        <div className="grid">
          {RULES.map(({ name, ...texts }) => (
            <ApprovalRuleFields
              key={name}
              {...texts}
              values={values.rules[name]}
              error={invalidAmounts.includes(name) ? "Enter an amount, like 5,000.00." : undefined}
              onChange={(rule) => setValues({ ...values, rules: { ...values.rules, [name]: rule } })}
            />
          ))}
        </div>
        <FreezeReview
          isSelected={values.reviewFreezes}
          onChange={(reviewFreezes) => setValues({ ...values, reviewFreezes })}
        />
        <TextField
          label="A proposal expires after"
          type="number"
          min={1}
          max={168}
          suffix={<span className="text-muted">hours</span>}
          boxClassName="max-w-[200px]"
          value={values.expiryHours}
          onChange={(expiryHours) => setValues({ ...values, expiryHours })}
        />
        <ProblemNotices problems={problems} />
        <Button type="submit" tone="primary" className="justify-self-start" isPending={isPending}>
          Save approvals
        </Button>
      </form>
    </Card>
  );
}

function Explanation() {
  return (
    <p className="max-w-[68ch] text-muted">
      These changes are sent only after a second person approves them. Approvers need permission for the change itself.
    </p>
  );
}

function FreezeReview(props: { isSelected: boolean; onChange: (isSelected: boolean) => void }) {
  return (
    <Checkbox {...props}>
      <span className="font-medium">Freezes are reviewed afterward</span>{" "}
      <span className="text-muted text-sm">
        A restriction on an account and its subaccounts takes effect at once; another person then confirms or lifts it.
      </span>
    </Checkbox>
  );
}
