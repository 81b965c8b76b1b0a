"use client";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { ZONE_COOKIE } from "@/components/shell/preferences";
import { savePreference } from "@/components/shell/save-preference";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { TextField } from "@/components/ui/text-field";
import { type DemoAccount, DemoAccounts } from "./demo-accounts";
import { SIGN_IN_PROBLEMS, type SignInProblem, signIn } from "./sign-in";

/** What is missing, by field. Two fields need no form library, and whoever signs in waits for nothing but this page. */
interface Missing {
  email?: string;
  password?: string;
}

/** E-mail and password, and with the built-in bank the demo people. */
export function SignInForm({
  destination,
  demoAccounts,
}: {
  destination: string;
  demoAccounts: readonly DemoAccount[];
}) {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [missing, setMissing] = useState<Missing>({});
  const [problem, setProblem] = useState<SignInProblem | null>(null);
  const [isBusy, setBusy] = useState(false);
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    savePreference(ZONE_COOKIE, Intl.DateTimeFormat().resolvedOptions().timeZone);
    // What the browser filled in, or somebody typed, before this script ran.
    setEmail((text) => text || (emailInput.current?.value ?? ""));
    setPassword((text) => text || (passwordInput.current?.value ?? ""));
  }, []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const credentials = { email: email.trim(), password };
    const found: Missing = {
      ...(credentials.email === "" && { email: "Enter your e-mail address." }),
      ...(password === "" && { password: "Enter your password." }),
    };
    setMissing(found);
    setProblem(null);
    if (found.email) return emailInput.current?.focus();
    if (found.password) return passwordInput.current?.focus();
    setBusy(true);
    const outcome = await signIn(credentials);
    if (outcome === "signed-in") {
      window.location.assign(destination);
      return;
    }
    setBusy(false);
    setProblem(outcome);
    passwordInput.current?.focus();
  };

  const fill = (account: DemoAccount) => {
    setEmail(account.email);
    setPassword(account.password);
    setMissing({});
    setProblem(null);
    submitButton.current?.focus();
  };

  return (
    <>
      <form onSubmit={submit} noValidate className="grid gap-3.5">
        {problem && (
          <Notice tone="bad" role="alert">
            {SIGN_IN_PROBLEMS[problem]}
          </Notice>
        )}
        <TextField
          name="email"
          value={email}
          onChange={(text) => {
            setEmail(text);
            setMissing({ ...missing, email: undefined });
          }}
          inputRef={emailInput}
          label="E-mail"
          type="email"
          autoComplete="username"
          error={missing.email}
        />
        <TextField
          name="password"
          value={password}
          onChange={(text) => {
            setPassword(text);
            setMissing({ ...missing, password: undefined });
          }}
          inputRef={passwordInput}
          label="Password"
          type="password"
          autoComplete="current-password"
          error={missing.password}
        />
        <Button ref={submitButton} type="submit" tone="primary" size="large" className="mt-1 w-full" isPending={isBusy}>
          Sign in
        </Button>
      </form>
      {demoAccounts.length > 0 && <DemoAccounts accounts={demoAccounts} onChoose={fill} />}
    </>
  );
}
