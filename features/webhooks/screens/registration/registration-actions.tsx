"use client";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { announceOutcome } from "@/components/actions/announce-outcome";
import { useApprovalsPolicy } from "@/components/actions/approvals-policy";
import { callAction } from "@/components/session/call-action";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { lazyComponent } from "@/components/ui/on-demand";
import { pingRegistrationAction, restartRegistrationAction } from "@/features/webhooks/actions";
import type { RegistrationView } from "@/features/webhooks/registration-view";

const UNKNOWN_OUTCOME = "Check the registration before you try again.";

const ChangeDialog = lazyComponent(() => import("./change-dialog").then((module) => module.ChangeDialog));
const DeleteDialog = lazyComponent(() => import("./delete-dialog").then((module) => module.DeleteDialog));

/** Actions for a registration: ping, restart, change and delete. Shows the results of pings and restarts. */
export function RegistrationActions({
  registration,
  isLoopbackPossible,
}: {
  registration: RegistrationView;
  isLoopbackPossible: boolean;
}) {
  const [open, setOpen] = useState<"change" | "delete" | null>(null);
  const isProposed = useApprovalsPolicy()("registrations");
  const { result, ping, isPinging, restart, isRestarting } = useRegistrationCheck(registration.id);
  return (
    <Card title="Actions">
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
            {isProposed ? "Propose a restart" : "Restart"}
          </Button>
          <Button onPress={() => setOpen("change")}>Change</Button>
          <Button tone="danger" onPress={() => setOpen("delete")}>
            Delete
          </Button>
        </div>
        {result && (
          <Notice tone={result.tone} role="alert" title={result.title} requestId={result.requestId}>
            {result.detail}
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

/** The displayed result of a ping or restart. */
interface CheckResult {
  tone: "good" | "bad" | "warn";
  title: string;
  detail?: string;
  requestId?: string;
}

/** Pings and restarts a registration. */
function useRegistrationCheck(registrationId: string) {
  const router = useRouter();
  const [result, setResult] = useState<CheckResult | null>(null);
  const [isPinging, startPing] = useTransition();
  const [isRestarting, startRestart] = useTransition();

  const ping = () =>
    startPing(async () => {
      setResult(null);
      const outcome = await callAction(pingRegistrationAction, UNKNOWN_OUTCOME)({ registrationId });
      if (!outcome.ok) return setResult({ tone: "bad", title: outcome.message, requestId: outcome.requestId });
      const { ok, httpStatus, durationMs, error } = outcome.value;
      const details = [
        httpStatus && `HTTP ${httpStatus}`,
        durationMs !== undefined && `${Math.round(durationMs)} ms`,
        error,
      ];
      setResult({
        tone: ok ? "good" : "bad",
        title: ok ? "The address accepted the ping" : "The address did not accept the ping",
        detail: details.filter(Boolean).join(" · "),
      });
    });

  const restart = () =>
    startRestart(async () => {
      setResult(null);
      const input = { idempotencyKey: crypto.randomUUID(), registrationId };
      const outcome = await callAction(restartRegistrationAction, UNKNOWN_OUTCOME)(input);
      if (!outcome.ok) return setResult({ tone: "bad", title: outcome.message, requestId: outcome.requestId });
      const detail = "The bank now sends the waiting events. The first success makes the registration active.";
      announceOutcome(outcome.value, { title: "Restarted", detail }, "The portal checks again automatically.");
      router.refresh();
    });

  return { result, ping, isPinging, restart, isRestarting };
}
