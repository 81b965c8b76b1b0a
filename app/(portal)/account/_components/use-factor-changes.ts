"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { callAction } from "@/components/session/call-action";
import {
  type Added,
  removeApp,
  removePasskey,
  renewRecoveryCodes,
} from "@/components/session/second-factor/factor-api";
import { addToast } from "@/components/ui/toasts";
import type { FactorTask } from "./factor-dialog";

/** A factor that a person may remove: a passkey, or the app. */
export interface Removal {
  /** As in “Remove the passkey …?” */
  readonly name: string;
  readonly passkeyId?: string;
}

/** What is open about the own second factors, and the changes of them. */
export function useFactorChanges() {
  const router = useRouter();
  const [task, setTask] = useState<FactorTask | null>(null);
  const [removal, setRemoval] = useState<Removal | null>(null);
  const added = ({ recoveryCodes }: Added) => {
    // The codes follow a first one, and nothing may lie over them.
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
    if (!outcome.ok) return addToast({ tone: "bad", title: "No new codes", detail: outcome.message });
    setTask({ kind: "codes", codes: outcome.value.recoveryCodes });
    router.refresh();
  };
  return { task, setTask, removal, setRemoval, added, remove, renew };
}
