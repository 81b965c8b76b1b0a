"use client";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { pingRegistrationAction, restartRegistrationAction } from "@/app/(portal)/webhooks/actions";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { addToast } from "@/components/ui/toasts";
import type { RegistrationView } from "@/lib/portal/webhooks/registration-view";

const ChangeDialog = dynamic(() => import("./change-dialog").then((module) => module.ChangeDialog), { ssr: false });
const DeleteDialog = dynamic(() => import("./delete-dialog").then((module) => module.DeleteDialog), { ssr: false });

interface Finding {
  tone: "good" | "bad" | "warn";
  title: string;
  detail?: string;
  requestId?: string;
}

/** What can be done with a registration: ping, restart, change, delete. What came of it is said here. */
export function RegistrationDeeds({
  registration,
  isLoopbackPossible,
}: {
  registration: RegistrationView;
  isLoopbackPossible: boolean;
}) {
  const router = useRouter();
  const [finding, setFinding] = useState<Finding | null>(null);
  const [open, setOpen] = useState<"change" | "delete" | null>(null);
  const [isPinging, startPing] = useTransition();
  const [isRestarting, startRestart] = useTransition();
  const registrationId = registration.id;

  const ping = () =>
    startPing(async () => {
      setFinding(null);
      const outcome = await pingRegistrationAction({ registrationId }).catch(() => NO_ANSWER);
      if (!outcome.ok) return setFinding({ tone: "bad", title: outcome.message, requestId: outcome.requestId });
      const { ok, httpStatus, durationMs, error } = outcome.value;
      const facts = [
        httpStatus && `HTTP ${httpStatus}`,
        durationMs !== undefined && `${Math.round(durationMs)} ms`,
        error,
      ];
      setFinding({
        tone: ok ? "good" : "bad",
        title: ok ? "The address answered" : "The address did not take it",
        detail: facts.filter(Boolean).join(" · "),
      });
    });

  const restart = () =>
    startRestart(async () => {
      setFinding(null);
      const outcome = await restartRegistrationAction({ idempotencyKey: crypto.randomUUID(), registrationId }).catch(
        () => NO_ANSWER,
      );
      if (!outcome.ok) return setFinding({ tone: "bad", title: outcome.message, requestId: outcome.requestId });
      if (outcome.value.outcome === "unknown") {
        setFinding({
          tone: "warn",
          title: "The bank has not answered yet",
          detail: "The portal asks again by itself.",
        });
      } else {
        addToast({
          tone: "good",
          title: "Restarted",
          detail: "What waited is sent; the first success makes it active.",
        });
      }
      router.refresh();
    });

  return (
    <Card title="Check and change">
      <div className="grid gap-3 p-3.5">
        <div className="flex flex-wrap gap-2">
          <Button onPress={ping} isPending={isPinging} isDisabled={registration.type === "Poll"}>
            Ping
          </Button>
          <Button
            onPress={restart}
            isPending={isRestarting}
            tone={registration.status === "Suspended" ? "primary" : "plain"}
          >
            Restart
          </Button>
          <Button onPress={() => setOpen("change")}>Change</Button>
          <Button tone="danger" onPress={() => setOpen("delete")}>
            Delete
          </Button>
        </div>
        {finding && (
          <Notice tone={finding.tone} role="alert" title={finding.title} requestId={finding.requestId}>
            {finding.detail}
          </Notice>
        )}
      </div>
      {open === "change" && (
        <ChangeDialog
          registration={registration}
          isLoopbackPossible={isLoopbackPossible}
          onClose={() => setOpen(null)}
        />
      )}
      {open === "delete" && <DeleteDialog registration={registration} onClose={() => setOpen(null)} />}
    </Card>
  );
}

const NO_ANSWER = {
  ok: false,
  message: "The portal did not answer. Look at the registration before you try again.",
  requestId: undefined,
} as const;
