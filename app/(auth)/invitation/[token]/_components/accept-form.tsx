"use client";
import { type FormEvent, useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { TextField } from "@/components/ui/text-field";
import { type AcceptProblem, acceptAndSignIn } from "./accept";

const EMPTY = { email: "", password: "", repeated: "" };

/** Name and password of an invited person; the first administrator enters an address too. */
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
      setProblem({ fields: { repeated: "This is not the same password." } });
      return;
    }
    startTransition(async () => {
      const { repeated: _, email: own, ...account } = values;
      setProblem(await acceptAndSignIn({ token, ...account, ...(email === null && { email: own }) }));
    });
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-3.5">
      {problem?.message && (
        <Notice tone="bad" role="alert">
          {problem.message}
        </Notice>
      )}
      {email === null ? (
        <TextField {...input("email")} label="E-mail" type="email" autoComplete="username" autoFocus />
      ) : (
        <TextField label="E-mail" type="email" value={email} autoComplete="username" readOnly />
      )}
      <TextField {...input("name")} label="Name" autoComplete="name" hint="Others see it beside what you did." />
      <TextField
        {...input("password")}
        label="Password"
        type="password"
        autoComplete="new-password"
        hint="12 characters or more; a few words are good."
      />
      <TextField {...input("repeated")} label="Password again" type="password" autoComplete="new-password" />
      <Button type="submit" tone="primary" size="large" className="mt-1 w-full" isPending={isPending}>
        Create account and sign in
      </Button>
    </form>
  );
}
