"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ProblemNotices } from "@/components/actions/problem-notices";
import { useSubmission } from "@/components/actions/use-submission";
import { callAction } from "@/components/session/call-action";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { addToast } from "@/components/ui/toasts";
import { chooseAlertsAction } from "@/features/people/actions";
import type { AlertPreferences } from "@/lib/alerts/alert-preferences";

const UNKNOWN_OUTCOME = "Reload the page to see what was saved.";

/** Lets the user choose which alerts to receive by email. */
export function AlertsSection({ alerts: { offered, canSendMail } }: { alerts: AlertPreferences }) {
  const router = useRouter();
  const [chosen, setChosen] = useState(() => offered.filter(({ isChosen }) => isChosen).map(({ kind }) => kind));
  const { submit, isPending, problems } = useSubmission();
  const save = () =>
    submit(async () => {
      const outcome = await callAction(chooseAlertsAction, UNKNOWN_OUTCOME)({ kinds: chosen });
      if (!outcome.ok) return [outcome];
      addToast({ tone: "good", title: "Alerts saved" });
      router.refresh();
      return [];
    });
  return (
    <Card title="Alerts" titleId="alerts-title" aside="By email, without amounts, names or account numbers">
      <form
        method="post"
        className="grid gap-2.5 p-3.5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) save();
        }}
      >
        {!canSendMail && (
          <p className="text-muted">
            This portal is not set up to send email. Your choices apply once its operator configures a mail server.
          </p>
        )}
        <div className="grid gap-0.5">
          {offered.map(({ kind, label, explanation }) => (
            <Checkbox
              key={kind}
              isSelected={chosen.includes(kind)}
              onChange={(isChosen) =>
                setChosen(isChosen ? [...chosen, kind] : chosen.filter((other) => other !== kind))
              }
            >
              <span className="font-medium">{label}</span> <span className="text-muted text-sm">{explanation}</span>
            </Checkbox>
          ))}
        </div>
        <ProblemNotices problems={problems} />
        <Button type="submit" className="justify-self-start" isPending={isPending}>
          Save alerts
        </Button>
      </form>
    </Card>
  );
}
