"use client";
import { type FormEvent, useState, useTransition } from "react";
import { callPortal } from "@/components/session/fetch-portal";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { TextField } from "@/components/ui/text-field";
import type { Outcome } from "@/lib/shared/outcome";

const OPTIONS = { whenUnknown: "Try to sign in with this password; if that fails, open the invitation again." };

const EMPTY = { email: "", password: "", repeated: "" };

/** Asks an invited person for a name and password, and the first administrator also for an email address. */
export function AcceptForm({ token, email, name }: { token: string; email: string | null; name: string }) {
  const [values, setValues] = useState({ ...EMPTY, name });
  const [problem, setProblem] = useState<AcceptProblem | null>(null);
  const [isPending, startTransition] = useTransition();
  const fields = problem?.fields ?? {};
  const input = (field: keyof typeof values) => ({
    name: field,
    value: values[field],
    error: fields[field],
    onChange: (text: string) => {
      setValues({ ...values, [field]: text });
      if (fields[field]) setProblem({ ...problem, fields: { ...fields, [field]: "" } });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (values.password !== values.repeated) {
      setProblem({ fields: { repeated: "The passwords do not match." } });
      return;
    }
    startTransition(async () => {
      const { repeated: _, email: typedEmail, ...account } = values;
      setProblem(await acceptAndSignIn({ token, ...account, ...(email === null && { email: typedEmail }) }));
    });
  };
  return (
    <form method="post" onSubmit={submit} noValidate className="grid gap-3.5">
      {problem?.message && (
        <Notice tone="bad" role="alert">
          {problem.message}
        </Notice>
      )}
      {email === null ? (
        <TextField {...input("email")} label="Email" type="email" autoComplete="username" autoFocus />
      ) : (
        <TextField label="Email" type="email" value={email} autoComplete="username" readOnly />
      )}
      <TextField {...input("name")} label="Name" autoComplete="name" hint="Shown to others next to your activity." />
      <TextField
        {...input("password")}
        label="Password"
        type="password"
        autoComplete="new-password"
        hint="12 characters or more; a phrase works well."
      />
      <TextField {...input("repeated")} label="Confirm password" type="password" autoComplete="new-password" />
      <Button type="submit" tone="primary" size="large" className="mt-1 w-full" isPending={isPending}>
        Create account and sign in
      </Button>
    </form>
  );
}

/** Why an invitation was not accepted: a general message, messages per field, or both. */
interface AcceptProblem {
  readonly message?: string;
  readonly fields?: Readonly<Record<string, string>>;
}

/** Accepts an invitation, signs in with the password and opens the portal. Returns a problem, if any. */
async function acceptAndSignIn(account: {
  token: string;
  name: string;
  password: string;
  email?: string;
}): Promise<AcceptProblem> {
  const headers = { "content-type": "application/json" };
  const request = { method: "POST", headers, body: JSON.stringify(account) };
  const called = await callPortal<Outcome<{ email: string }>>("/api/invitations", request, OPTIONS);
  const outcome = called.ok ? called.value : called;
  if (!outcome.ok) return { fields: outcome.fields ?? {}, ...(!outcome.fields && { message: outcome.message }) };
  try {
    const { signIn } = await import("next-auth/react");
    await signIn("credentials", { email: outcome.value.email, password: account.password, redirect: false });
  } catch {
    return { message: "Your account was created, but you are not signed in. Open the portal and sign in." };
  }
  // If sign-in failed or requires a second step, the portal redirects to the sign-in page.
  window.location.assign("/");
  return {};
}
