"use client";
import { SIGN_IN_PROBLEMS } from "@/components/session/sign-in/sign-in";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { TextField } from "@/components/ui/text-field";
import { type DemoAccount, DemoAccounts } from "./demo-accounts";
import { useSignInForm } from "./use-sign-in-form";

/** Asks for email and password. Also lists the demo accounts, if any. */
export function SignInForm({
  destination,
  demoAccounts,
}: {
  destination: string;
  demoAccounts: readonly DemoAccount[];
}) {
  const { email, setEmail, password, setPassword, fieldErrors, problem, isSubmitting, submit, fill, inputs } =
    useSignInForm(destination);
  return (
    <>
      <form method="post" onSubmit={submit} noValidate className="grid gap-3.5">
        {problem && (
          <Notice tone="bad" role="alert" requestId={problem.requestId}>
            {SIGN_IN_PROBLEMS[problem.kind]}
          </Notice>
        )}
        <TextField
          name="email"
          value={email}
          onChange={setEmail}
          inputRef={inputs.email}
          label="Email"
          type="email"
          autoComplete="username"
          error={fieldErrors.email}
        />
        <TextField
          name="password"
          value={password}
          onChange={setPassword}
          inputRef={inputs.password}
          label="Password"
          type="password"
          autoComplete="current-password"
          error={fieldErrors.password}
        />
        <Button
          ref={inputs.submit}
          type="submit"
          tone="primary"
          size="large"
          className="mt-1 w-full"
          isPending={isSubmitting}
        >
          Sign in
        </Button>
      </form>
      {demoAccounts.length > 0 && <DemoAccounts accounts={demoAccounts} onChoose={fill} />}
    </>
  );
}
