import { type RefObject, useState } from "react";
import { Button } from "@/components/ui/button";
import { ProgressBar } from "@/components/ui/progress-bar";

/** The buttons of a review: deposit, deposit and continue with the next check, or edit. */
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
  /** In place of the label while it is sent. */
  pendingLabel: string;
  /** Id of the sentence that says what is deposited. */
  describedBy: string;
  /** The button that has the focus when there is nothing to look at twice. */
  firstButton: RefObject<HTMLButtonElement | null>;
  isSending: boolean;
  /** Whether going on with the next check is the first button. */
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
  const ways = [
    { isNext: false, text: label, send: onSend },
    ...(onSendAndNext ? [{ isNext: true, text: "Deposit and next", send: onSendAndNext }] : []),
  ];
  return (
    <div className="grid gap-2">
      {(isContinued ? ways.toReversed() : ways).map(({ isNext, text, send }, index) => (
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
