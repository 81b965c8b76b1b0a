"use client";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { registerPortalAction } from "@/app/(portal)/webhooks/actions";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { addToast } from "@/components/ui/toasts";

interface Problem {
  message: string;
  requestId?: string;
}

/** Has the bank tell this portal of all thirteen events, as often as one likes. */
export function RegisterPortal() {
  const router = useRouter();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isPending, startTransition] = useTransition();
  const register = () =>
    startTransition(async () => {
      setProblem(null);
      try {
        const outcome = await registerPortalAction({ idempotencyKey: crypto.randomUUID() });
        if (!outcome.ok) return setProblem(outcome);
        addToast(
          outcome.value.outcome === "done"
            ? { tone: "good", title: "Registered", detail: "The bank tells this portal of all thirteen events." }
            : { tone: "warn", title: "The bank has not answered yet", detail: "The portal asks again by itself." },
        );
        router.refresh();
      } catch {
        setProblem({ message: "The portal did not answer. Press again: nothing is registered twice." });
      }
    });
  return (
    <div className="grid justify-items-center gap-2.5">
      <Button tone="primary" onPress={register} isPending={isPending}>
        Register this portal for every event
      </Button>
      {problem && (
        <Notice tone="bad" role="alert" requestId={problem.requestId} className="text-left">
          {problem.message}
        </Notice>
      )}
    </div>
  );
}
