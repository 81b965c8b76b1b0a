"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ProblemNotices } from "@/components/actions/problem-notices";
import { useSubmission } from "@/components/actions/use-submission";
import { callAction } from "@/components/session/call-action";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { SelectField } from "@/components/ui/select-field";
import { addToast } from "@/components/ui/toasts";
import { resendFailedAction } from "@/features/webhooks/actions";

const SPANS = [
  { value: "1", label: "The last hour" },
  { value: "24", label: "The last 24 hours" },
  { value: "72", label: "The last 3 days" },
  { value: "168", label: "The last 7 days" },
  { value: "720", label: "The last 30 days" },
];

/** Resends the deliveries of a registration that failed in a chosen period. */
export function ResendFailedDialog({ registrationId, onClose }: { registrationId: string; onClose: () => void }) {
  const router = useRouter();
  const [hours, setHours] = useState("24");
  const { submit, isPending, problems } = useSubmission();
  const resend = () =>
    submit(async () => {
      const outcome = await callAction(
        resendFailedAction,
        "Try again; a queued delivery is not sent twice.",
      )({
        registrationId,
        hours: Number(hours),
      });
      router.refresh();
      if (!outcome.ok) return [outcome];
      const { resent, remaining, reason } = outcome.value;
      if (reason) return [{ message: `${count(resent)} queued, ${remaining} not queued. ${reason}` }];
      addToast(
        resent === 0
          ? { tone: "info", title: "Nothing to resend", detail: "No deliveries failed in this period." }
          : { tone: "info", title: `${count(resent)} queued at the bank`, detail: "The list shows each result." },
      );
      onClose();
      return [];
    });
  return (
    <Dialog title="Resend failed deliveries?" isOpen isLocked={isPending} onClose={onClose}>
      <form
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) resend();
        }}
        className="grid gap-3.5"
      >
        <p className="text-muted">
          Each event whose newest delivery failed is sent again, oldest first, with the same event ID. Times use the
          bank’s clock.
        </p>
        <SelectField label="Failed in" value={hours} onChange={setHours} options={SPANS} />
        <ProblemNotices problems={problems} />
        <DialogActions>
          <Button onPress={onClose} isDisabled={isPending}>
            Not now
          </Button>
          <Button type="submit" tone="primary" isPending={isPending}>
            Resend
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function count(deliveries: number): string {
  return deliveries === 1 ? "1 delivery" : `${deliveries} deliveries`;
}
