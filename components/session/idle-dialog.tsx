"use client";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { endSession } from "./end-session";

/** Warns that the session is about to end and lets the user extend it. The page keeps its content either way. */
export function IdleDialog({
  endsAt,
  canProlong,
  onStay,
}: {
  /** Milliseconds since the epoch, by this browser's clock. */
  endsAt: number;
  canProlong: boolean;
  onStay: () => Promise<void>;
}) {
  const [now, setNow] = useState(Date.now);
  const [isPending, setPending] = useState(false);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const stay = async () => {
    setPending(true);
    await onStay();
    setPending(false);
  };
  const seconds = Math.max(0, Math.ceil((endsAt - now) / 1000));
  return (
    <Dialog title="Still there?" isOpen isAlert onClose={() => void stay()} width="max-w-[400px]">
      <p className="mb-4 text-muted">
        You will be signed out in{" "}
        <b className="num font-medium text-text">
          {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, "0")}
        </b>
        {canProlong ? "" : ", 12 hours after you signed in"}. What you entered stays on this page.
      </p>
      <DialogActions>
        <Button onPress={() => void endSession()} isDisabled={isPending}>
          Sign out
        </Button>
        {canProlong && <StayButton onPress={() => void stay()} isPending={isPending} />}
      </DialogActions>
    </Dialog>
  );
}

/** Takes the focus on mount, because the dialog's frame may render after `IdleDialog` mounts. */
function StayButton(props: { onPress: () => void; isPending: boolean }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Button ref={button} tone="primary" {...props}>
      Stay signed in
    </Button>
  );
}
