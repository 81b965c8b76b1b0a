"use client";
import { useEffect, useState } from "react";
import { callAction } from "@/components/session/call-action";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { AppCodeField } from "./code-fields";
import { type AddedFactor, type AppKey, confirmApp, startApp } from "./factor-api";

/** Shows an authenticator app's setup key and asks for the app's first code. */
export function AddApp({ onAdded, onCancel }: { onAdded: (added: AddedFactor) => void; onCancel: () => void }) {
  const { key, code, setCode, problem, isBusy, submit } = useAppKey(onAdded);
  return (
    <form
      method="post"
      noValidate
      className="grid gap-3.5"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p className="text-muted">
        Scan this with an authenticator app, or type the key into it. Then enter the code that the app shows.
      </p>
      {key ? <KeyToScan appKey={key} /> : !problem && <Skeleton className="h-44 w-full" />}
      {problem && (
        <Notice tone="bad" role="alert">
          {problem}
        </Notice>
      )}
      {key && <AppCodeField value={code} onChange={setCode} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onPress={onCancel} isDisabled={isBusy}>
          Cancel
        </Button>
        {key && (
          <Button type="submit" tone="primary" isPending={isBusy}>
            Add app
          </Button>
        )}
      </div>
    </form>
  );
}

/** Loads the app's setup key and submits its first code. */
function useAppKey(onAdded: (added: AddedFactor) => void) {
  const [key, setKey] = useState<AppKey | null>(null);
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    let isCanceled = false;
    void callAction(startApp)(undefined).then((outcome) => {
      if (isCanceled) return;
      if (outcome.ok) setKey(outcome.value);
      else setProblem(outcome.message);
    });
    return () => {
      isCanceled = true;
    };
  }, []);

  const submit = async () => {
    if (isBusy || !key) return;
    if (code.trim() === "") return setProblem("Enter the six digits that the app shows.");
    setBusy(true);
    setProblem(null);
    const outcome = await confirmApp(code);
    setBusy(false);
    if (outcome.ok) return onAdded(outcome.value);
    setProblem(outcome.message);
    setCode("");
  };
  return { key, code, setCode, problem, isBusy, submit };
}

function KeyToScan({ appKey: { text, qrCode } }: { appKey: AppKey }) {
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-5 gap-y-3 rounded-lg bg-sunken p-4 sm:flex-nowrap">
      {/* Dark on light, since some authenticator apps cannot read a light-on-dark QR code. */}
      <svg
        role="img"
        aria-label="QR code for the key"
        viewBox={`0 0 ${qrCode.size} ${qrCode.size}`}
        className="size-40 shrink-0 rounded-md"
        shapeRendering="crispEdges"
      >
        <rect width={qrCode.size} height={qrCode.size} fill="#fff" />
        <path d={qrCode.path} fill="#000" />
      </svg>
      <div className="min-w-0">
        <p className="flex items-center gap-1 text-muted text-xs">
          Key
          <CopyButton text={text} what="the key" />
        </p>
        <code className="wrap-anywhere font-mono text-sm">{text.replace(/(.{4})(?=.)/g, "$1 ")}</code>
      </div>
    </div>
  );
}
