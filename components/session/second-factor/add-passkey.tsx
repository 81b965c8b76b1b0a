"use client";
import { type FormEvent, useState } from "react";
import { callAction } from "@/components/session/call-action";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { TextField } from "@/components/ui/text-field";
import { type AddedFactor, addPasskey, startPasskey } from "./factor-api";

/** Asks for a name, then has the browser create the passkey. */
export function AddPasskey({ onAdded, onCancel }: { onAdded: (added: AddedFactor) => void; onCancel: () => void }) {
  const [name, setName] = useState("");
  const [error, setError] = useState<string>();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const add = async (): Promise<string | null> => {
    const started = await callAction(startPasskey)(undefined);
    if (!started.ok) return started.message;
    const { startRegistration } = await import("@simplewebauthn/browser");
    const response = await startRegistration({ optionsJSON: started.value.options }).catch(() => null);
    if (!response) return "No passkey was created. This device may already have one.";
    const outcome = await addPasskey(name.trim(), response);
    if (!outcome.ok) return outcome.message;
    onAdded(outcome.value);
    return null;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (name.trim() === "") return setError("Enter a name, such as “Work laptop”.");
    setBusy(true);
    setProblem(null);
    const failed = await add();
    setBusy(false);
    setProblem(failed);
  };
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-3.5">
      <p className="text-muted">
        A passkey stays on your device, in your password manager or on a security key. This portal never sees its
        secret.
      </p>
      {problem && (
        <Notice tone="bad" role="alert">
          {problem}
        </Notice>
      )}
      <TextField
        label="Name"
        hint="A name you will recognize, such as “Work laptop”."
        maxLength={60}
        autoFocus
        value={name}
        error={error}
        onChange={(text) => {
          setName(text);
          setError(undefined);
        }}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onPress={onCancel} isDisabled={isBusy}>
          Cancel
        </Button>
        <Button type="submit" tone="primary" isPending={isBusy}>
          Create passkey
        </Button>
      </div>
    </form>
  );
}
