"use client";
import { useState, useTransition } from "react";
import { ControlForm } from "@/app/(portal)/sandbox/_components/control-form";
import { drive } from "@/app/(portal)/sandbox/_components/drive";
import { textOf } from "@/app/(portal)/sandbox/_components/form-values";
import { Trouble } from "@/app/(portal)/sandbox/_components/trouble";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { TextField } from "@/components/ui/text-field";
import { type Failure, failure } from "@/lib/shared/outcome";

/** Hosts that the bank sends events to; a registration for another host is refused [GAP-34]. */
export function HostsCard({ hosts }: { hosts: readonly string[] }) {
  const [removing, setRemoving] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<Failure | null>(null);
  const [isPending, startTransition] = useTransition();
  const remove = (host: string) => {
    setRemoving(host);
    startTransition(async () => {
      const outcome = await drive("replaceCallbackHosts", { body: { hosts: hosts.filter((other) => other !== host) } });
      setTrouble(outcome.ok ? null : outcome);
    });
  };
  return (
    <Card title="Callback hosts" titleId="hosts-title" beside={<span className="num text-muted">{hosts.length}</span>}>
      {hosts.length === 0 ? (
        <p className="px-3.5 py-6 text-muted">
          No host is on the list: events go to addresses of this machine alone, where the bank lets them.
        </p>
      ) : (
        <ul className="divide-y">
          {hosts.map((host) => (
            <li key={host} className="flex min-h-11 items-center gap-3 px-3.5 py-1.5">
              <code className="min-w-0 flex-1 break-all font-mono text-sm">{host}</code>
              <Button
                size="small"
                tone="danger"
                aria-label={`Remove ${host}`}
                isPending={isPending && removing === host}
                isDisabled={isPending && removing !== host}
                onPress={() => remove(host)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="grid gap-3 border-t p-3.5">
        {trouble && <Trouble failure={trouble} listed />}
        <ControlForm
          label="Add a callback host"
          submit="Add the host"
          drive={async (form) => {
            const host = textOf(form, "host");
            if (!host)
              return failure("invalid", "Some entries need another look.", { fields: { host: "Enter a host." } });
            return drive("replaceCallbackHosts", { body: { hosts: [...new Set([...hosts, host])] } });
          }}
          result={() => <Notice tone="good" title="On the list: events may go there" />}
        >
          {(errors) => {
            const isWrong = Object.keys(errors).length > 0;
            return (
              <TextField
                label="Host"
                name="host"
                placeholder="hooks.partner.example:8443"
                error={
                  isWrong
                    ? "A host as an https address names it, in small letters, with its port if not 443."
                    : undefined
                }
                autoComplete="off"
                inputClassName="font-mono text-sm!"
              />
            );
          }}
        </ControlForm>
      </div>
    </Card>
  );
}
