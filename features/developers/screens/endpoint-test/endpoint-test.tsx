"use client";
import { type ComponentProps, useState } from "react";
import { ProblemNotices } from "@/components/actions/problem-notices";
import { useSubmission } from "@/components/actions/use-submission";
import { callAction } from "@/components/session/call-action";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { TextField } from "@/components/ui/text-field";
import { testEndpointAction } from "@/features/developers/actions";
import type { EndpointReport } from "@/features/developers/endpoint-test/report";
import { TestReport } from "./endpoint-report";

const EMPTY_VALUES = { url: "", username: "", password: "", secret: "" };
const FIELD_NAMES = Object.keys(EMPTY_VALUES);

interface BankOptions {
  readonly isBuiltIn: boolean;
  readonly isSandbox: boolean;
  readonly allowsLoopback: boolean;
}

/** The test form and the latest report. Neither is stored, so a reload discards both. */
export function EndpointTest(bank: BankOptions) {
  const [values, setValues] = useState(EMPTY_VALUES);
  const [report, setReport] = useState<EndpointReport | null>(null);
  const { submit, errors, problems, isPending, clearErrors } = useSubmission();
  const bind = (name: keyof typeof EMPTY_VALUES) => ({
    name,
    value: values[name],
    error: errors[name],
    autoComplete: "off",
    spellCheck: false,
    onChange: (value: string) => {
      setValues((current) => ({ ...current, [name]: value }));
      clearErrors();
    },
  });
  const start = () =>
    submit(async () => {
      setReport(null);
      const outcome = await callAction(testEndpointAction, "Test again.")(values);
      if (!outcome.ok) return [outcome];
      setReport(outcome.value);
      return [];
    });
  return (
    <div className="grid gap-3.5">
      <form
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
      >
        <Card>
          <Fields bind={bind} bank={bank} />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5 border-t px-3.5 py-2.5">
            <p className="min-w-0 flex-1 basis-72 text-muted text-sm">
              Sends 38 sample events, one at a time. This takes up to a minute. Credentials are not stored.
            </p>
            <Button type="submit" tone="primary" isPending={isPending}>
              {isPending ? "Testing…" : "Test endpoint"}
            </Button>
          </div>
        </Card>
      </form>
      <ProblemNotices problems={problems} shownFields={FIELD_NAMES} />
      {report && <TestReport report={report} />}
    </div>
  );
}

type Bind = (name: keyof typeof EMPTY_VALUES) => Partial<ComponentProps<typeof TextField>>;

function Fields({ bind, bank }: { bind: Bind; bank: BankOptions }) {
  return (
    <div className="grid gap-3.5 p-3.5 sm:grid-cols-3 lg:grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,1fr))]">
      <div className="sm:col-span-3 lg:col-span-1">
        <TextField
          {...bind("url")}
          label="URL"
          inputMode="url"
          placeholder="https://hooks.example.com/checks"
          inputClassName="font-mono text-sm!"
          hint={urlHint(bank)}
        />
      </div>
      <TextField {...bind("username")} label="User name" note="optional" />
      <TextField {...bind("password")} label="Password" note="optional" type="password" />
      <TextField
        {...bind("secret")}
        label="Signing secret"
        note="optional"
        type="password"
        hint={bank.isBuiltIn ? "The bank signs with the password." : undefined}
      />
    </div>
  );
}

function urlHint({ isSandbox, allowsLoopback }: BankOptions): string {
  if (!isSandbox) return "Requires TLS and the host of one of your registrations.";
  if (!allowsLoopback) return "Requires TLS and a host on your allowlist at the bank.";
  return "Requires TLS and a host on your allowlist at the bank, or http://localhost.";
}
