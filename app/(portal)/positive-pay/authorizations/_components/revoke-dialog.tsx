"use client";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { revokeAuthorizationAction } from "@/app/(portal)/positive-pay/actions";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { addToast } from "@/components/ui/toasts";
import { formatCents } from "@/lib/money/cents";
import type { AuthorizationView } from "@/lib/portal/positive-pay/authorization-view";

interface Problem {
  message: string;
  requestId?: string;
}

/** Asks, sends, and says what the bank answered; a refusal stays here with its reason. */
export function RevokeDialog({ authorization, onClose }: { authorization: AuthorizationView; onClose: () => void }) {
  const router = useRouter();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isPending, startTransition] = useTransition();
  const { checkNumber, amountCents, payeeName } = authorization;

  const revoke = () =>
    startTransition(async () => {
      setProblem(null);
      try {
        const outcome = await revokeAuthorizationAction({ authorizationId: authorization.id });
        router.refresh();
        if (!outcome.ok) return setProblem(outcome);
        addToast(
          outcome.value.outcome === "done"
            ? { tone: "good", title: "Authorization revoked", detail: `Check ${checkNumber} is no longer expected.` }
            : {
                tone: "warn",
                title: "The bank has not answered yet",
                detail: "Whether it is revoked will show here by itself.",
              },
        );
        onClose();
      } catch {
        setProblem({ message: "The portal did not answer. Look at the status before you try again." });
      }
    });

  return (
    <Dialog title="Revoke this authorization?" isOpen isAlert isLocked={isPending} onClose={onClose}>
      <p className="text-muted">
        Check <b className="num font-medium text-text">{checkNumber}</b>
        {amountCents !== null && (
          <>
            {" "}
            of <b className="num font-medium text-text">{formatCents(amountCents)}</b>
          </>
        )}
        {payeeName && ` for ${payeeName}`} is then not paid when it is presented: it waits for a decision, and without
        one it is returned.
      </p>
      {problem && (
        <Notice tone="bad" role="alert" className="mt-3" requestId={problem.requestId}>
          {problem.message}
        </Notice>
      )}
      <DialogActions>
        <Button onPress={onClose} isDisabled={isPending} autoFocus>
          Keep it
        </Button>
        <Button tone="danger" onPress={revoke} isPending={isPending}>
          Revoke
        </Button>
      </DialogActions>
    </Dialog>
  );
}
