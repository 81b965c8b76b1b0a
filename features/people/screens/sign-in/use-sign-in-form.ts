"use client";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { ZONE_COOKIE } from "@/components/session/preferences";
import { savePreference } from "@/components/session/save-preference";
import { type SignInProblem, signIn } from "@/components/session/sign-in/sign-in";
import type { DemoAccount } from "./demo-accounts";
import { secondStepPath } from "./return-path";

/** Messages of empty fields. Two fields need no form library, which keeps this page small. */
interface Missing {
  email?: string;
  password?: string;
}

/** The state of the sign-in form. After signing in it navigates to `destination`. */
export function useSignInForm(destination: string) {
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
    // Keep what was filled in by the browser or typed before hydration.
    setEmail((text) => text || (emailInput.current?.value ?? ""));
    setPassword((text) => text || (passwordInput.current?.value ?? ""));
  }, []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const credentials = { email: email.trim(), password };
    const found: Missing = {
      ...(credentials.email === "" && { email: "Enter your email address." }),
      ...(password === "" && { password: "Enter your password." }),
    };
    setMissing(found);
    setProblem(null);
    if (found.email) return emailInput.current?.focus();
    if (found.password) return passwordInput.current?.focus();
    setBusy(true);
    const failed = await signIn(credentials);
    if (failed === null) {
      window.location.assign(secondStepPath(destination, window.location.origin));
      return;
    }
    setBusy(false);
    setProblem(failed);
    passwordInput.current?.focus();
  };

  const fill = (account: DemoAccount) => {
    setEmail(account.email);
    setPassword(account.password);
    setMissing({});
    setProblem(null);
    submitButton.current?.focus();
  };

  return {
    email,
    setEmail: (text: string) => {
      setEmail(text);
      setMissing({ ...missing, email: undefined });
    },
    password,
    setPassword: (text: string) => {
      setPassword(text);
      setMissing({ ...missing, password: undefined });
    },
    missing,
    problem,
    isBusy,
    submit,
    fill,
    inputs: { email: emailInput, password: passwordInput, submit: submitButton },
  };
}
