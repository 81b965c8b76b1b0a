"use client";
import { type FormEvent, useState } from "react";
import type { Prompt } from "@/components/session/prompts";
import { readPortal, SignedOutError } from "@/components/session/read-portal";
import { PresentFactor } from "@/components/session/second-factor/present-factor";
import { trackRotation } from "@/components/session/session-rotation";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { TextField } from "@/components/ui/text-field";
import { SIGN_IN_PROBLEMS, type SignInProblem, signIn } from "./sign-in";

/** Asks the user to sign in again after the session has ended, while the rejected request waits. */
export function SignInDialog({ email, settle }: { email: string } & Pick<Prompt, "settle">) {
  return (
    <Dialog title="Sign in again" isOpen onClose={() => settle(false)} width="max-w-[400px]">
      <p className="wrap-anywhere mb-4 text-muted">
        Your session has ended, and nothing was sent. What you entered is sent once you are signed in as {email}.
      </p>
      <SignInSteps email={email} onDone={settle} />
    </Dialog>
  );
}

function SignInSteps({ email, onDone }: { email: string; onDone: (isSignedIn: boolean) => void }) {
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<SignInProblem | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [needsFactor, setNeedsFactor] = useState(false);
  const cancel = () => onDone(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setProblem(null);
    setBusy(true);
    const failed = await trackRotation(signIn({ email, password }));
    const isComplete = failed === null && (await hasSession());
    setBusy(false);
    if (failed) return setProblem(failed);
    if (isComplete) onDone(true);
    else setNeedsFactor(true);
  };

  if (needsFactor) return <PresentFactor cancelLabel="Not now" onCancel={cancel} onPresented={() => onDone(true)} />;
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-3.5">
      {problem && (
        <Notice tone="bad" role="alert" requestId={problem.requestId}>
          {SIGN_IN_PROBLEMS[problem.kind]}
        </Notice>
      )}
      <input type="hidden" name="email" autoComplete="username" value={email} />
      <TextField
        name="password"
        value={password}
        onChange={setPassword}
        label="Password"
        type="password"
        autoComplete="current-password"
        autoFocus
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onPress={cancel} isDisabled={isBusy}>
          Not now
        </Button>
        <Button type="submit" tone="primary" isPending={isBusy}>
          Sign in
        </Button>
      </div>
      <p className="border-t pt-3 text-muted text-sm">
        If you have no password here,{" "}
        <a href="/sign-in" target="_blank" rel="noreferrer">
          sign in using a new tab
        </a>
        , then close this dialog and try again.
      </p>
    </form>
  );
}

/** Returns whether the session is usable without a second factor. */
async function hasSession(): Promise<boolean> {
  return readPortal("/api/nav-counts", AbortSignal.timeout(10_000)).then(
    () => true,
    (error: unknown) => !(error instanceof SignedOutError),
  );
}
