"use client";
import { useEffect, useRef, useState } from "react";
import { callAction } from "@/components/session/call-action";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { advancePaymentAction } from "@/features/sandbox/actions";
import { FailureNotice } from "@/features/sandbox/screens/failure-notice";
import { runCommand } from "@/features/sandbox/screens/run-command";
import { useCommand } from "@/features/sandbox/screens/use-command";
import type { PaymentStep } from "@/lib/payment-rules/payment-step";
import { formatMoment } from "@/lib/time/format";
import { BANK_TIME_ZONE } from "@/lib/time/zone";

const advance = callAction(advancePaymentAction, "Check the payment before you try again.");
const DECISIONS = ["Release", "Reject", "Escalate"] as const;

/** Advances a payment in the sandbox by moving the bank's clock or deciding its hold. */
export function SandboxCard({ paymentId, step }: { paymentId: string; step: PaymentStep | null }) {
  const { run, isPending, failure } = useCommand();
  const [pressedButton, setPressedButton] = useState<string | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const result = useRef<HTMLParagraphElement>(null);
  // The buttons disappear when the payment is final, so focus moves to the result.
  useEffect(() => {
    if (message && !step) result.current?.focus();
  }, [message, step]);
  if (!step && !message) return null;
  const press = (name: string) => {
    setPressedButton(name);
    setMessage(null);
    if (name === "advance") {
      run(
        () => advance({ paymentId }),
        ({ now }) => setMessage(now ? `It is now ${formatMoment(now, BANK_TIME_ZONE, "full")} at the bank.` : "Done."),
      );
    } else {
      const input = { path: { id: paymentId }, body: { decision: name } };
      run(
        () => runCommand("decideHold", input),
        () => setMessage(`The bank’s operator decided: ${name.toLowerCase()}.`),
      );
    }
  };
  return (
    <Card title="Sandbox" titleId="sandbox-step-title" className="print:hidden">
      <div className="grid gap-2.5 px-3.5 py-3">
        {step && (
          <div className="flex flex-wrap gap-2">
            {[...(step.isHold ? DECISIONS : []), ...(step.clock ? ["advance"] : [])].map((name) => (
              <Button
                key={name}
                isPending={isPending && pressedButton === name}
                isDisabled={isPending && pressedButton !== name}
                onPress={() => press(name)}
              >
                {name === "advance" ? `Advance until ${step.clock?.until}` : name}
              </Button>
            ))}
          </div>
        )}
        <p ref={result} role="status" tabIndex={-1} className="empty:hidden">
          {message}
        </p>
        {failure && <FailureNotice failure={failure} />}
        {step && (
          <p className="text-muted text-xs">
            {step.isHold && "You decide this hold as the bank’s operator. "}
            {step.clock && "Advancing moves the bank’s clock, so everything else that falls due happens too."}
          </p>
        )}
      </div>
    </Card>
  );
}
