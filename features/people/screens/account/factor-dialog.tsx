"use client";
import { AddApp } from "@/components/session/second-factor/add-app";
import { AddPasskey } from "@/components/session/second-factor/add-passkey";
import type { AddedFactor } from "@/components/session/second-factor/factor-api";
import { RecoveryCodeList } from "@/components/session/second-factor/recovery-code-list";
import { Dialog } from "@/components/ui/dialog";

/** What the dialog was opened to do. */
export type FactorTask =
  | { readonly kind: "passkey" }
  | { readonly kind: "app" }
  | { readonly kind: "codes"; readonly codes: readonly string[] };

const TITLES: Record<FactorTask["kind"], string> = {
  passkey: "Add a passkey",
  app: "Add an authenticator app",
  codes: "Your recovery codes",
};

/** Adds a second factor, or shows new recovery codes. */
export function FactorDialog({
  task,
  onAdded,
  onClose,
}: {
  task: FactorTask;
  onAdded: (added: AddedFactor) => void;
  onClose: () => void;
}) {
  return (
    <Dialog title={TITLES[task.kind]} isOpen isAlert={task.kind === "codes"} onClose={onClose}>
      {task.kind === "passkey" && <AddPasskey onAdded={onAdded} onCancel={onClose} />}
      {task.kind === "app" && <AddApp onAdded={onAdded} onCancel={onClose} />}
      {task.kind === "codes" && <RecoveryCodeList codes={task.codes} doneLabel="I saved them" onDone={onClose} />}
    </Dialog>
  );
}
