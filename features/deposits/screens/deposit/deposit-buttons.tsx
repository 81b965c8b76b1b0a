import { type RefObject, useState } from "react";
import { Button } from "@/components/ui/button";
import { ProgressBar } from "@/components/ui/progress-bar";

/** The review buttons: deposit, deposit and start the next check, or edit. */
export function DepositButtons({
  label,
  pendingLabel,
  describedBy,
  firstButton,
  isSending,
  isContinued,
  onSend,
  onSendAndNext,
  onChange,
}: {
  label: string;
  /** Replaces the label while the deposit is being sent. */
  pendingLabel: string;
  /** Element ID of the sentence that describes the deposit. */
  describedBy: string;
  /** The button to focus if there are no warnings. */
  firstButton: RefObject<HTMLButtonElement | null>;
  isSending: boolean;
  /** Whether the button that starts the next check comes first. */
  isContinued: boolean;
  onSend: () => void;
  onSendAndNext: (() => void) | null;
  onChange: () => void;
}) {
  const [isNextPressed, setNextPressed] = useState(false);
  const press = (isNext: boolean, send: () => void) => () => {
    setNextPressed(isNext);
    send();
  };
  const choices = [
    { isNext: false, text: label, send: onSend },
    ...(onSendAndNext ? [{ isNext: true, text: "Deposit and start next", send: onSendAndNext }] : []),
  ];
  return (
    <div className="grid gap-2">
      {(isContinued ? choices.toReversed() : choices).map(({ isNext, text, send }, index) => (
        <Button
          key={text}
          ref={index === 0 ? firstButton : undefined}
          aria-describedby={describedBy}
          tone={index === 0 ? "primary" : "plain"}
          size="large"
          isPending={isSending && isNext === isNextPressed}
          isDisabled={isSending && isNext !== isNextPressed}
          onPress={press(isNext, send)}
        >
          {isSending && isNext === isNextPressed ? pendingLabel : text}
        </Button>
      ))}
      {isSending ? (
        <div className="grid h-8 content-center">
          <ProgressBar label="Waiting for the bank’s response" />
        </div>
      ) : (
        <Button tone="quiet" onPress={onChange}>
          Edit the deposit
        </Button>
      )}
    </div>
  );
}
