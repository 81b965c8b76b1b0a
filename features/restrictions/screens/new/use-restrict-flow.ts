"use client";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { groupAccountNumber } from "@/components/contract/account-number";
import { restrictedAccount } from "@/components/contract/restriction-sentence";
import { addToast } from "@/components/ui/toasts";
import { confirmFreeze } from "@/features/restrictions/screens/confirm-freeze";
import {
  PRESETS,
  type PresetName,
  type RestrictionFormValues,
  subaccountOnlyValues,
  toInputName,
} from "./restriction-form-values";
import { restrictionResolver } from "./restriction-resolver";
import type { RestrictionFields } from "./restriction-schema";
import { usePlaceRestriction } from "./use-place-restriction";

/**
 * Manages the restriction form, its submission and the outcome.
 *
 * @param shouldFocusReason true if only the reason is missing, so that the user can freeze the account by typing a
 * reason and pressing Enter
 */
export function useRestrictFlow(initial: RestrictionFormValues, shouldFocusReason: boolean) {
  const router = useRouter();
  const [isDone, setDone] = useState(false);
  const form = useForm<RestrictionFormValues, unknown, RestrictionFields>({
    resolver: restrictionResolver,
    defaultValues: initial,
    mode: "onTouched",
  });
  const { setFocus } = form;
  useEffect(() => {
    if (shouldFocusReason) setFocus("reason");
  }, [shouldFocusReason, setFocus]);

  const finish = (restrictionId: string, detail?: string) => {
    setDone(true);
    addToast({ tone: "good", title: "The restriction is in force", detail });
    router.push(restrictionId ? `/restrictions/${encodeURIComponent(restrictionId)}` : "/restrictions");
  };
  // The freeze is already in force, so ask for the second factor while the restriction page opens.
  const confirm = async (restrictionId: string) => {
    if (await confirmFreeze(restrictionId)) router.refresh();
  };
  const place = usePlaceRestriction({
    placed: (restrictionId, { accountNumber, restriction }, isUnconfirmed) => {
      const restricted = restrictedAccount({ masterAccountNumber: accountNumber, ...restriction }) ?? accountNumber;
      finish(restrictionId, `${groupAccountNumber(restricted)}: matching transactions are now blocked.`);
      if (isUnconfirmed && restrictionId) void confirm(restrictionId);
    },
    failed: ({ fields = {} }) => {
      for (const [path, message] of Object.entries(fields)) form.setError(toInputName(path), { message });
    },
  });
  const { clearRefusal } = place;
  const onEdit = useRef(clearRefusal);
  onEdit.current = clearRefusal;
  useEffect(() => {
    const { unsubscribe } = form.watch(() => onEdit.current());
    return unsubscribe;
  }, [form]);
  const restrictOnlySubaccount = (subAccountNumber: string, masterAccountNumber: string | null) => {
    const entries = Object.entries(subaccountOnlyValues(subAccountNumber, masterAccountNumber));
    for (const [field, value] of entries) {
      form.setValue(field as keyof RestrictionFormValues, value, { shouldDirty: true });
    }
    form.clearErrors();
    setFocus(masterAccountNumber === null ? "accountNumber" : "reason");
  };
  const applyPreset = (name: PresetName) => {
    for (const [field, value] of Object.entries(PRESETS[name].text)) {
      form.setValue(field as keyof RestrictionFormValues, value, { shouldDirty: true });
    }
    setFocus(form.getValues("accountNumber").trim() ? "reason" : "accountNumber");
  };
  return { ...place, form, isDone, finish, applyPreset, restrictOnlySubaccount };
}
