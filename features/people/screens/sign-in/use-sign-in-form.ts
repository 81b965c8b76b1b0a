"use client";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { ZONE_COOKIE } from "@/components/session/preferences";
import { savePreference } from "@/components/session/save-preference";
import { type SignInProblem, signIn } from "@/components/session/sign-in/sign-in";
import type { DemoAccount } from "./demo-accounts";
import { secondStepPath } from "./return-path";

/** Error messages for empty fields. No form library is used, to keep this page small. */
interface FieldErrors {
  email?: string;
  password?: string;
}

/** Manages the sign-in form. Navigates to `destination` after signing in. */
export function useSignInForm(destination: string) {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<SignInProblem | null>(null);
  const [isSubmitting, setSubmitting] = useState(false);
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    savePreference(ZONE_COOKIE, Intl.DateTimeFormat().resolvedOptions().timeZone);
    // Keeps values that the browser filled in or the user typed before hydration.
    setEmail((text) => text || (emailInput.current?.value ?? ""));
    setPassword((text) => text || (passwordInput.current?.value ?? ""));
  }, []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSubmitting) return;
    const credentials = { email: email.trim(), password };
    const emptyFieldErrors: FieldErrors = {
      ...(credentials.email === "" && { email: "Enter your email address." }),
      ...(password === "" && { password: "Enter your password." }),
    };
    setFieldErrors(emptyFieldErrors);
    setProblem(null);
    if (emptyFieldErrors.email) return emailInput.current?.focus();
    if (emptyFieldErrors.password) return passwordInput.current?.focus();
    setSubmitting(true);
    const signInProblem = await signIn(credentials);
    if (signInProblem === null) {
      window.location.assign(secondStepPath(destination, window.location.origin));
      return;
    }
    setSubmitting(false);
    setProblem(signInProblem);
    passwordInput.current?.focus();
  };

  const fill = (account: DemoAccount) => {
    setEmail(account.email);
    setPassword(account.password);
    setFieldErrors({});
    setProblem(null);
    submitButton.current?.focus();
  };

  return {
    email,
    setEmail: (text: string) => {
      setEmail(text);
      setFieldErrors({ ...fieldErrors, email: undefined });
    },
    password,
    setPassword: (text: string) => {
      setPassword(text);
      setFieldErrors({ ...fieldErrors, password: undefined });
    },
    fieldErrors,
    problem,
    isSubmitting,
    submit,
    fill,
    inputs: { email: emailInput, password: passwordInput, submit: submitButton },
  };
}
