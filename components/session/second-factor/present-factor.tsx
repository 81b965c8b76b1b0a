"use client";
import { KeyRound } from "lucide-react";
import type { FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { AppCodeField, RecoveryCodeField } from "./code-fields";
import { listMethods, type Method, usePresentFactor } from "./use-present-factor";

const METHOD_LABELS: Record<Method, string> = {
  passkey: "Use a passkey",
  app: "Use an authenticator code",
  "recovery-code": "Use a recovery code",
};

/** Asks for a second factor, showing one of the user's methods at a time. */
export function PresentFactor({
  cancelLabel,
  onCancel,
  onPresented,
}: {
  cancelLabel: string;
  onCancel: () => void;
  onPresented: () => void;
}) {
  const { choices, method, code, problem, isBusy, setCode, choose, submit } = usePresentFactor(onPresented);
  if (!choices || !method) {
    return problem ? (
      <Notice tone="bad" role="alert">
        {problem}
      </Notice>
    ) : (
      <Skeleton className="h-24 w-full" />
    );
  }
  const otherMethods = listMethods(choices).filter((candidate) => candidate !== method);
  return (
    <form
      method="post"
      noValidate
      className="grid gap-3.5"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit();
      }}
    >
      {problem && (
        <Notice tone="bad" role="alert">
          {problem}
        </Notice>
      )}
      {method === "app" && (
        <AppCodeField hint="Six digits, from the authenticator app." value={code} onChange={setCode} />
      )}
      {method === "recovery-code" && <RecoveryCodeField value={code} onChange={setCode} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onPress={onCancel} isDisabled={isBusy}>
          {cancelLabel}
        </Button>
        <Button type="submit" tone="primary" isPending={isBusy} autoFocus={method === "passkey"}>
          {method === "passkey" && <KeyRound aria-hidden />}
          {method === "passkey" ? METHOD_LABELS.passkey : "Confirm"}
        </Button>
      </div>
      {otherMethods.length > 0 && <OtherMethods methods={otherMethods} isDisabled={isBusy} onChoose={choose} />}
    </form>
  );
}

function OtherMethods({
  methods,
  isDisabled,
  onChoose,
}: {
  methods: readonly Method[];
  isDisabled: boolean;
  onChoose: (method: Method) => void;
}) {
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 border-t pt-3 text-sm">
      {methods.map((method) => (
        <button
          key={method}
          type="button"
          disabled={isDisabled}
          onClick={() => onChoose(method)}
          className="text-accent underline-offset-2 hover:underline"
        >
          {METHOD_LABELS[method]}
        </button>
      ))}
    </p>
  );
}
