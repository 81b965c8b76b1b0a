"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ProblemNotices } from "@/app/(portal)/_components/problem-notices";
import { useSubmission } from "@/app/(portal)/_components/use-submission";
import { changePolicyAction } from "@/app/(portal)/people/policies/actions";
import { steppedUp } from "@/components/session/second-factor/step-up";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { addToast } from "@/components/ui/toasts";
import type { PolicyValue } from "@/lib/access/policies/policies";
import { ROLE_LABELS, ROLES, type Role } from "@/lib/access/roles";

/** Which roles must have a second factor. */
export function SecondFactorSection({ value, version }: { value: PolicyValue<"second-factor">; version: number }) {
  const router = useRouter();
  const [chosen, setChosen] = useState<readonly Role[]>(value.requiredFor);
  const { submit, isPending, problems } = useSubmission(
    "The portal did not respond. Reload the page to see what holds.",
  );
  const isChanged = ROLES.some((role) => chosen.includes(role) !== value.requiredFor.includes(role));
  const toggle = (role: Role, isRequired: boolean) =>
    setChosen(ROLES.filter((each) => (each === role ? isRequired : chosen.includes(each))));
  const save = () =>
    submit(async () => {
      const outcome = await steppedUp(changePolicyAction)({
        key: "second-factor",
        version,
        value: { requiredFor: chosen },
      });
      if (!outcome.ok) return [outcome];
      addToast({ tone: "good", title: "The policy holds from now on" });
      router.refresh();
      return [];
    });
  return (
    <Card title="Second factor" titleId="second-factor-title" aside="Besides the password">
      <form
        className="grid gap-3 p-3.5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) save();
        }}
      >
        <p className="max-w-[68ch] text-muted">
          People with one of these roles add a second factor before they go on. Everybody else may have one. Whoever has
          one presents it at sign-in, and again before what is hard to undo when five minutes have passed.
        </p>
        <fieldset className="grid gap-0.5">
          <legend className="mb-1 font-medium text-sm">Required for</legend>
          {ROLES.map((role) => (
            <Checkbox key={role} isSelected={chosen.includes(role)} onChange={(on) => toggle(role, on)}>
              <span className="font-medium">{ROLE_LABELS[role].label}</span>{" "}
              <span className="text-muted text-sm">{ROLE_LABELS[role].explanation}</span>
            </Checkbox>
          ))}
        </fieldset>
        <ProblemNotices problems={problems} />
        <Button
          type="submit"
          tone="primary"
          className="justify-self-start"
          isDisabled={!isChanged}
          isPending={isPending}
        >
          Save the second factor
        </Button>
      </form>
    </Card>
  );
}
