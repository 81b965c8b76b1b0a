"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { TextField } from "@/components/ui/text-field";
import { ControlForm } from "@/features/sandbox/screens/control-form";
import { FailureNotice } from "@/features/sandbox/screens/failure-notice";
import { getText } from "@/features/sandbox/screens/form-values";
import { runCommand } from "@/features/sandbox/screens/run-command";
import { useCommand } from "@/features/sandbox/screens/use-command";
import { failure } from "@/lib/shared/outcome";

/** Lists the hosts that the bank delivers events to. The bank refuses registrations for other hosts [GAP-34]. */
export function HostsCard({ hosts }: { hosts: readonly string[] }) {
  const [removingHost, setRemovingHost] = useState<string | null>(null);
  const { run, isPending, failure: removalFailure } = useCommand();
  const remove = (host: string) => {
    setRemovingHost(host);
    run(() => runCommand("replaceCallbackHosts", { body: { hosts: hosts.filter((other) => other !== host) } }));
  };
  return (
    <Card
      title="Callback hosts"
      titleId="hosts-title"
      titleNote={<span className="num text-muted">{hosts.length}</span>}
    >
      {hosts.length === 0 ? (
        <p className="px-3.5 py-6 text-muted">
          No hosts listed. Events go only to this machine, if the bank allows it.
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
                isPending={isPending && removingHost === host}
                isDisabled={isPending && removingHost !== host}
                onPress={() => remove(host)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="grid gap-3 border-t p-3.5">
        {removalFailure && <FailureNotice failure={removalFailure} />}
        <AddHostForm hosts={hosts} />
      </div>
    </Card>
  );
}

function AddHostForm({ hosts }: { hosts: readonly string[] }) {
  return (
    <ControlForm
      label="Add a callback host"
      shownErrors={["hosts"]}
      submit="Add the host"
      command={async (form) => {
        const host = getText(form, "host");
        if (!host)
          return failure("invalid", "Some entries need to be corrected.", { fields: { host: "Enter a host." } });
        return runCommand("replaceCallbackHosts", { body: { hosts: [...new Set([...hosts, host])] } });
      }}
      result={() => <Notice tone="good" title="Host added; events can be sent there" />}
    >
      {(errors) => {
        const isInvalid = Object.keys(errors).length > 0;
        return (
          <TextField
            label="Host"
            name="host"
            placeholder="hooks.partner.example:8443"
            error={
              isInvalid ? "The host of an https address, in lowercase, with its port if that is not 443." : undefined
            }
            autoComplete="off"
            inputClassName="font-mono text-sm!"
          />
        );
      }}
    </ControlForm>
  );
}
