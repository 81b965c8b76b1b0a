"use client";
import { useState } from "react";
import { ProblemNotices } from "@/components/actions/problem-notices";
import { useSubmission } from "@/components/actions/use-submission";
import { callAction } from "@/components/session/call-action";
import { Timestamp } from "@/components/shell/timestamp";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { FieldDescription } from "@/components/ui/field-description";
import { NativeSelect } from "@/components/ui/native-select";
import { TextField } from "@/components/ui/text-field";
import type { CreatedAccessToken } from "@/features/people/access-tokens";
import { createAccessTokenAction } from "@/features/people/actions";
import { TOKEN_SCOPES, type TokenScope } from "@/lib/access/token-scopes";

const UNKNOWN_OUTCOME = "Reload the page. If the token is listed, revoke it, and create another.";

const PERIODS = [7, 30, 90, 180, 365].map((days) => ({
  value: String(days),
  label: days === 365 ? "In a year" : `In ${days} days`,
}));

/** Creates an access token, then shows it once. */
export function CreateTokenDialog({ offered, onClose }: { offered: readonly TokenScope[]; onClose: () => void }) {
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<readonly TokenScope[]>([]);
  const [days, setDays] = useState("90");
  const [created, setCreated] = useState<CreatedAccessToken | null>(null);
  const { submit, isPending, problems, errors } = useSubmission();
  const create = () =>
    submit(async () => {
      const input = { name, scopes, expiresInDays: Number(days) };
      const outcome = await callAction(createAccessTokenAction, UNKNOWN_OUTCOME)(input);
      if (!outcome.ok) return [outcome];
      setCreated(outcome.value);
      return [];
    });
  if (created) return <CreatedDialog created={created} onClose={onClose} />;
  return (
    <Dialog title="Create an access token" isOpen isLocked={isPending} onClose={onClose} width="max-w-[480px]">
      <form
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) create();
        }}
      >
        <div className="grid gap-3.5">
          <TextField
            label="Name"
            value={name}
            onChange={setName}
            error={errors.name}
            hint="What uses it, such as “Nightly export”"
            autoComplete="off"
            autoFocus
          />
          <ScopesField offered={offered} scopes={scopes} onChange={setScopes} error={errors.scopes} />
          <NativeSelect label="Expires" name="days" defaultValue={days} onChange={setDays} choices={PERIODS} />
          <ProblemNotices
            problems={problems.filter(({ fields }) => !fields)}
            shownFields={["name", "scopes", "expiresInDays"]}
          />
        </div>
        <DialogActions>
          <Button onPress={onClose} isDisabled={isPending}>
            Cancel
          </Button>
          <Button type="submit" tone="primary" isPending={isPending}>
            Create token
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function ScopesField({
  offered,
  scopes,
  onChange,
  error,
}: {
  offered: readonly TokenScope[];
  scopes: readonly TokenScope[];
  onChange: (scopes: readonly TokenScope[]) => void;
  error?: string;
}) {
  return (
    <fieldset aria-describedby={error ? "scopes-error" : undefined}>
      <legend className="mb-1 font-medium text-sm">It may read</legend>
      {offered.map((scope) => (
        <Checkbox
          key={scope}
          isSelected={scopes.includes(scope)}
          onChange={(isChosen) => onChange(isChosen ? [...scopes, scope] : scopes.filter((other) => other !== scope))}
        >
          {TOKEN_SCOPES[scope].label}
        </Checkbox>
      ))}
      <FieldDescription id="scopes-error" error={error} />
    </fieldset>
  );
}

function CreatedDialog({
  created: { token, name, expiresAt },
  onClose,
}: {
  created: CreatedAccessToken;
  onClose: () => void;
}) {
  return (
    <Dialog title={`“${name}” is created`} isOpen isAlert onClose={onClose}>
      <div className="grid gap-3">
        <p className="text-muted">
          Copy the token now: it is not shown again. It works until <Timestamp iso={expiresAt} style="date-time" />.
        </p>
        <p className="flex items-start gap-2 rounded-md border bg-sunken px-3 py-2">
          <code data-testid="access-token" className="min-w-0 flex-1 select-all break-all font-mono text-xs">
            {token}
          </code>
          <CopyButton text={token} what="token" />
        </p>
      </div>
      <DialogActions>
        <Button tone="primary" onPress={onClose} autoFocus>
          I saved it
        </Button>
      </DialogActions>
    </Dialog>
  );
}
