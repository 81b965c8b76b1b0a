"use client";
import { ChevronRight, KeyRound, Smartphone } from "lucide-react";
import { type ComponentType, useState } from "react";
import { Button } from "@/components/ui/button";
import { AddApp } from "./add-app";
import { AddPasskey } from "./add-passkey";
import type { AddedFactor } from "./factor-api";
import { RecoveryCodeList } from "./recovery-code-list";

const METHODS = [
  {
    method: "passkey",
    icon: KeyRound,
    title: "Passkey",
    explanation: "Your device’s fingerprint, face or PIN, or a security key. Resistant to phishing.",
  },
  {
    method: "app",
    icon: Smartphone,
    title: "Authenticator app",
    explanation: "Six digits that change every 30 seconds.",
  },
] as const;

/** Enrolls the first second factor: choose a method, add it, then show the recovery codes. */
export function EnrollFactor({
  cancelLabel,
  onCancel,
  onDone,
}: {
  cancelLabel: string;
  onCancel: () => void;
  onDone: () => void;
}) {
  const [method, setMethod] = useState<"passkey" | "app" | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const finish = ({ recoveryCodes }: AddedFactor) => (recoveryCodes ? setCodes(recoveryCodes) : onDone());
  const back = () => setMethod(null);
  if (codes) return <RecoveryCodeList codes={codes} doneLabel="Continue" onDone={onDone} />;
  if (method === "passkey") return <AddPasskey onAdded={finish} onCancel={back} />;
  if (method === "app") return <AddApp onAdded={finish} onCancel={back} />;
  return (
    <div className="grid gap-3.5">
      <ul className="divide-y overflow-hidden rounded-lg border bg-surface">
        {METHODS.map((each) => (
          <MethodChoice key={each.method} {...each} onChoose={() => setMethod(each.method)} />
        ))}
      </ul>
      <Button onPress={onCancel} className="justify-self-start">
        {cancelLabel}
      </Button>
    </div>
  );
}

function MethodChoice({
  icon: Icon,
  title,
  explanation,
  onChoose,
}: {
  icon: ComponentType<{ className?: string }>;
  title: string;
  explanation: string;
  onChoose: () => void;
}) {
  return (
    <li>
      <button
        type="button"
        onClick={onChoose}
        className="group flex w-full items-center gap-3 px-3.5 py-3 text-left hover:bg-hover focus-visible:-outline-offset-2"
      >
        <Icon aria-hidden className="size-5 shrink-0 text-muted" />
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{title}</span>
          <span className="block text-muted text-xs">{explanation}</span>
        </span>
        <ChevronRight aria-hidden className="size-4 shrink-0 text-faint group-hover:text-accent" />
      </button>
    </li>
  );
}
