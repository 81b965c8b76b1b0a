"use client";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { announceOutcome } from "@/components/actions/announce-outcome";
import { ProblemNotices } from "@/components/actions/problem-notices";
import { useSubmission } from "@/components/actions/use-submission";
import { callAction } from "@/components/session/call-action";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { changePolicyAction } from "@/features/people/actions";
import type { PolicyKey } from "@/lib/access/policies/policies";

const UNKNOWN_OUTCOME = "Reload the page to see what was saved.";

/** A card with a policy's fields and a save button. Does not overwrite a policy that changed in the meantime. */
export function PolicyForm({
  title,
  aside,
  policy,
  value,
  children,
}: {
  title: string;
  aside: string;
  policy: { readonly key: PolicyKey; readonly version: number };
  /** The value to save, validated by the policy's schema. */
  value: unknown;
  /** Renders the fields, given the errors by path. */
  children: (errors: Readonly<Record<string, string>>) => ReactNode;
}) {
  const router = useRouter();
  const { submit, isPending, problems, errors } = useSubmission();
  const save = () =>
    submit(async () => {
      const outcome = await callAction(changePolicyAction, UNKNOWN_OUTCOME)({ ...policy, value });
      if (!outcome.ok) return [outcome];
      announceOutcome(outcome.value, { title: "Policy saved" });
      router.refresh();
      return [];
    });
  return (
    <Card title={title} titleId={`${policy.key}-title`} aside={aside}>
      <form
        method="post"
        noValidate
        className="grid gap-3.5 p-3.5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) save();
        }}
      >
        {children(errors)}
        <ProblemNotices problems={problems} shownFields={Object.keys(errors)} />
        <Button type="submit" className="justify-self-start" isPending={isPending}>
          Save
        </Button>
      </form>
    </Card>
  );
}
