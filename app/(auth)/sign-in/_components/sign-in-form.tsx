"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useRef, useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { z } from "zod";
import { ZONE_COOKIE } from "@/components/shell/preferences";
import { savePreference } from "@/components/shell/save-preference";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { TextField } from "@/components/ui/text-field";
import { type DemoAccount, DemoAccounts } from "./demo-accounts";
import { SIGN_IN_PROBLEMS, type SignInProblem, signIn } from "./sign-in";

const credentialsSchema = z.object({
  email: z.string().trim().min(1, "Enter your e-mail address."),
  password: z.string().min(1, "Enter your password."),
});

type Credentials = z.infer<typeof credentialsSchema>;

/** E-mail and password, and with the built-in bank the demo people. */
export function SignInForm({
  destination,
  demoAccounts,
}: {
  destination: string;
  demoAccounts: readonly DemoAccount[];
}) {
  const [problem, setProblem] = useState<SignInProblem | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const submitButton = useRef<HTMLButtonElement>(null);
  const { control, handleSubmit, setValue, setFocus, clearErrors, formState } = useForm<Credentials>({
    resolver: zodResolver(credentialsSchema),
    defaultValues: { email: "", password: "" },
  });

  useEffect(() => savePreference(ZONE_COOKIE, Intl.DateTimeFormat().resolvedOptions().timeZone), []);

  const submit = handleSubmit(async (credentials) => {
    setProblem(null);
    const outcome = await signIn(credentials);
    if (outcome === "signed-in") {
      setLeaving(true);
      window.location.assign(destination);
      return;
    }
    setProblem(outcome);
    setFocus("password");
  });

  const fill = (account: DemoAccount) => {
    setValue("email", account.email);
    setValue("password", account.password);
    clearErrors();
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
        <Controller
          control={control}
          name="email"
          render={({ field: { ref, disabled: _, ...field }, fieldState }) => (
            <TextField
              {...field}
              inputRef={ref}
              label="E-mail"
              type="email"
              autoComplete="username"
              error={fieldState.error?.message}
            />
          )}
        />
        <Controller
          control={control}
          name="password"
          render={({ field: { ref, disabled: _, ...field }, fieldState }) => (
            <TextField
              {...field}
              inputRef={ref}
              label="Password"
              type="password"
              autoComplete="current-password"
              error={fieldState.error?.message}
            />
          )}
        />
        <Button
          ref={submitButton}
          type="submit"
          tone="primary"
          size="large"
          className="mt-1 w-full"
          isPending={formState.isSubmitting || isLeaving}
        >
          Sign in
        </Button>
      </form>
      {demoAccounts.length > 0 && <DemoAccounts accounts={demoAccounts} onChoose={fill} />}
    </>
  );
}
