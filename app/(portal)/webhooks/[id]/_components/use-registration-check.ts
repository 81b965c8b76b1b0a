"use client";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { announceOutcome } from "@/app/(portal)/_components/announce-outcome";
import { pingRegistrationAction, restartRegistrationAction } from "@/app/(portal)/webhooks/actions";
import { callAction } from "@/components/session/call-action";

const WHEN_UNKNOWN = "Check the registration before you try again.";

/** What a ping or a restart came to, as it is shown. */
interface CheckResult {
  tone: "good" | "bad" | "warn";
  title: string;
  detail?: string;
  requestId?: string;
}

/** Pings and restarts a registration. */
export function useRegistrationCheck(registrationId: string) {
  const router = useRouter();
  const [result, setResult] = useState<CheckResult | null>(null);
  const [isPinging, startPing] = useTransition();
  const [isRestarting, startRestart] = useTransition();

  const ping = () =>
    startPing(async () => {
      setResult(null);
      const outcome = await callAction(pingRegistrationAction, WHEN_UNKNOWN)({ registrationId });
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
      const outcome = await callAction(restartRegistrationAction, WHEN_UNKNOWN)(input);
      if (!outcome.ok) return setResult({ tone: "bad", title: outcome.message, requestId: outcome.requestId });
      const detail = "Waiting events are sent; the first success makes it active.";
      announceOutcome(outcome.value, { title: "Restarted", detail }, "The portal checks again by itself.");
      router.refresh();
    });

  return { result, ping, isPinging, restart, isRestarting };
}
