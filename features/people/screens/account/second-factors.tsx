"use client";
import { KeyRound, ListOrdered, Smartphone } from "lucide-react";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { useState } from "react";
import { callAction } from "@/components/session/call-action";
import {
  type AddedFactor,
  removeApp,
  removePasskey,
  renewRecoveryCodes,
} from "@/components/session/second-factor/factor-api";
import { Timestamp } from "@/components/shell/timestamp";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { classes } from "@/components/ui/classes";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Tag } from "@/components/ui/tag";
import { addToast } from "@/components/ui/toasts";
import type { FactorView, OwnFactors } from "@/lib/access/second-factor/list-factors";
import type { FactorTask } from "./factor-dialog";
import { FactorDialog } from "./factor-dialog";

/** Lists the user's second factors, with buttons to add and remove them and to renew recovery codes. */
export function SecondFactors({ factors }: { factors: OwnFactors }) {
  const { task, setTask, removal, setRemoval, handleAdded, remove, renew } = useFactorChanges();
  const { app, isRequired } = factors;
  const count = countFactors(factors);
  return (
    <Card title="Second factors" titleId="factors-title" aside={isRequired ? "Your role requires one" : undefined}>
      {count === 0 ? (
        <p className="px-3.5 py-3 text-muted">
          A second factor protects your account if someone learns your password. You also confirm it before actions that
          are hard to undo, such as lifting a restriction or returning a check.
        </p>
      ) : (
        <FactorList factors={factors} onRemove={setRemoval} onRenew={() => void renew()} />
      )}
      <div className="flex flex-wrap gap-2 border-t px-3.5 py-3">
        <Button onPress={() => setTask({ kind: "passkey" })}>Add a passkey</Button>
        <Button onPress={() => setTask({ kind: "app" })}>{app ? "Use another app" : "Add an authenticator app"}</Button>
      </div>
      {task && <FactorDialog task={task} onAdded={handleAdded} onClose={() => setTask(null)} />}
      {removal && (
        <ConfirmDialog
          title={`Remove ${removal.name}?`}
          confirmLabel="Remove"
          onConfirm={() => remove(removal)}
          onClose={() => setRemoval(null)}
        >
          <p className="text-muted">
            {count === 1
              ? "This is your last second factor. Your password alone will sign you in, and your recovery codes stop working."
              : "You can no longer sign in with it."}
          </p>
        </ConfirmDialog>
      )}
    </Card>
  );
}

const countFactors = ({ passkeys, app }: OwnFactors) => passkeys.length + (app ? 1 : 0);

function FactorList({
  factors,
  onRemove,
  onRenew,
}: {
  factors: OwnFactors;
  onRemove: (removal: Removal) => void;
  onRenew: () => void;
}) {
  const { passkeys, app, recoveryCodesLeft, isRequired } = factors;
  const isLastRequired = isRequired && countFactors(factors) === 1;
  return (
    <ul className="divide-y">
      {passkeys.map(({ id, name, isBackedUp, ...times }) => (
        <FactorRow
          key={id}
          icon={<KeyRound aria-hidden className="size-4" />}
          name={name}
          note={isBackedUp && <Tag tip="Stored in a password manager that syncs it to your other devices.">Synced</Tag>}
          times={times}
          isLastRequired={isLastRequired}
          onRemove={() => onRemove({ name: `the passkey “${name}”`, passkeyId: id })}
        />
      ))}
      {app && (
        <FactorRow
          icon={<Smartphone aria-hidden className="size-4" />}
          name="Authenticator app"
          times={app}
          isLastRequired={isLastRequired}
          onRemove={() => onRemove({ name: "the authenticator app" })}
        />
      )}
      <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3.5 py-2.5">
        <span className="text-muted">
          <ListOrdered aria-hidden className="size-4" />
        </span>
        <div className="min-w-0 flex-1 basis-40">
          <p className="font-medium">Recovery codes</p>
          <p className={classes("num text-xs", recoveryCodesLeft < 3 ? "text-warn" : "text-muted")}>
            {recoveryCodesLeft} of 10 left
            {recoveryCodesLeft < 3 && ": create new ones while you can still sign in"}
          </p>
        </div>
        <Button size="small" onPress={onRenew}>
          Create new codes
        </Button>
      </li>
    </ul>
  );
}

function FactorRow({
  icon,
  name,
  note,
  times: { addedAt, lastUsedAt },
  isLastRequired,
  onRemove,
}: {
  icon: ReactNode;
  name: string;
  note?: ReactNode;
  times: FactorView;
  /** Whether this is the user's only factor and their role requires one. */
  isLastRequired: boolean;
  onRemove: () => void;
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3.5 py-2.5">
      <span className="text-muted">{icon}</span>
      <div className="min-w-0 flex-1 basis-40">
        <p className="wrap-anywhere flex flex-wrap items-center gap-x-2 font-medium">
          {name}
          {note}
        </p>
        <p className="text-muted text-xs">
          Added <Timestamp iso={addedAt} style="date-time" />
          {lastUsedAt ? (
            <>
              {" · last used "}
              <Timestamp iso={lastUsedAt} style="date-time" />
            </>
          ) : (
            " · never used"
          )}
        </p>
      </div>
      {isLastRequired ? (
        <span className="text-muted text-xs">Your only factor. Add another before you remove it.</span>
      ) : (
        <Button size="small" onPress={onRemove} aria-label={`Remove ${name}`}>
          Remove
        </Button>
      )}
    </li>
  );
}

/** A factor to remove: a passkey, or the authenticator app if there is no `passkeyId`. */
interface Removal {
  /** Used in the question “Remove …?”, such as "the authenticator app". */
  readonly name: string;
  readonly passkeyId?: string;
}

/** Manages the section's dialogs and changes the user's second factors. */
function useFactorChanges() {
  const router = useRouter();
  const [task, setTask] = useState<FactorTask | null>(null);
  const [removal, setRemoval] = useState<Removal | null>(null);
  const handleAdded = ({ recoveryCodes }: AddedFactor) => {
    // Adding the first factor also returns recovery codes, which a toast must not cover.
    if (recoveryCodes) setTask({ kind: "codes", codes: recoveryCodes });
    else {
      setTask(null);
      addToast({ tone: "good", title: "Second factor added" });
    }
    router.refresh();
  };
  const remove = async ({ passkeyId }: Removal) => {
    const outcome = await callAction(() => (passkeyId ? removePasskey(passkeyId) : removeApp()))(undefined);
    if (!outcome.ok) return outcome;
    addToast({ tone: "good", title: "Second factor removed" });
    router.refresh();
    return null;
  };
  const renew = async () => {
    const outcome = await callAction(renewRecoveryCodes)(undefined);
    if (!outcome.ok) return addToast({ tone: "bad", title: "New codes not created", detail: outcome.message });
    setTask({ kind: "codes", codes: outcome.value.recoveryCodes });
    router.refresh();
  };
  return { task, setTask, removal, setRemoval, handleAdded, remove, renew };
}
