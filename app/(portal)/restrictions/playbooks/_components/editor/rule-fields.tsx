"use client";
import { useEffect, useEffectEvent } from "react";
import { useForm } from "react-hook-form";
import {
  draftTerms,
  isWindowIncomplete,
  type RestrictionFormValues,
} from "@/app/(portal)/restrictions/new/_components/restriction-form-values";
import { restrictionResolver } from "@/app/(portal)/restrictions/new/_components/restriction-resolver";
import type { RestrictionFields } from "@/app/(portal)/restrictions/new/_components/restriction-schema";
import { RestrictionTermsFields } from "@/app/(portal)/restrictions/new/_components/restriction-terms-fields";

/** The inputs of one restriction of a playbook; what is typed is reported as it is typed. */
export function RuleFields({
  initial,
  onChange,
}: {
  initial: RestrictionFormValues;
  onChange: (text: RestrictionFormValues) => void;
}) {
  const { control, watch } = useForm<RestrictionFormValues, unknown, RestrictionFields>({
    resolver: restrictionResolver,
    defaultValues: initial,
    mode: "onTouched",
  });
  const values = { ...initial, ...watch() };
  const report = useEffectEvent((text: RestrictionFormValues) => onChange(text));
  useEffect(() => {
    const { unsubscribe } = watch((text) => report({ ...initial, ...text }));
    return unsubscribe;
  }, [watch, initial]);
  return (
    <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
      <RestrictionTermsFields
        control={control}
        draft={draftTerms(values)}
        isWindowIncomplete={isWindowIncomplete(values)}
        withSubaccount={false}
      />
    </div>
  );
}
