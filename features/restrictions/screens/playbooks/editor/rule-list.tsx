"use client";
import { Pencil, Plus, X } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useForm } from "react-hook-form";
import { RestrictionSentence } from "@/components/contract/restriction-words";
import { Button } from "@/components/ui/button";
import { FieldDescription } from "@/components/ui/field-description";
import { IconButton } from "@/components/ui/icon-button";
import {
  isWindowIncomplete,
  parseDraftTerms,
  type RestrictionFormValues,
} from "@/features/restrictions/screens/new/restriction-form-values";
import { restrictionResolver } from "@/features/restrictions/screens/new/restriction-resolver";
import type { RestrictionFields } from "@/features/restrictions/screens/new/restriction-schema";
import { RestrictionTermsFields } from "@/features/restrictions/screens/new/restriction-terms-fields";
import { type EditedRule, EMPTY_RULE } from "./playbook-rules";

/** Lists a playbook's restrictions as sentences; each can be opened for editing. */
export function RuleList({
  rules,
  onChange,
  max,
  errors,
}: {
  rules: readonly EditedRule[];
  onChange: (rules: readonly EditedRule[]) => void;
  max: number;
  /** Error messages by rule key. */
  errors: Readonly<Record<string, string>>;
}) {
  const [openKey, setOpenKey] = useState<string | null>(null);
  const add = () => {
    const key = crypto.randomUUID();
    onChange([...rules, { key, text: EMPTY_RULE }]);
    setOpenKey(key);
  };
  return (
    <fieldset className="grid min-w-0 gap-2.5">
      <legend className="mb-1.5 font-medium text-sm">What it stops</legend>
      <ul className="grid gap-2.5 empty:hidden">
        {rules.map((rule, index) => (
          <RuleItem
            key={rule.key}
            name={`restriction ${index + 1}`}
            rule={rule}
            isOpen={rule.key === openKey}
            error={errors[rule.key]}
            onToggle={() => setOpenKey(rule.key === openKey ? null : rule.key)}
            onChange={(changed) => onChange(rules.map((each) => (each.key === rule.key ? changed : each)))}
            onRemove={() => onChange(rules.filter(({ key }) => key !== rule.key))}
          />
        ))}
      </ul>
      {rules.length < max && (
        <Button className="justify-self-start" onPress={add}>
          <Plus aria-hidden />
          Add a restriction
        </Button>
      )}
    </fieldset>
  );
}

function RuleItem({
  name,
  rule: { key, text },
  isOpen,
  error,
  onToggle,
  onChange,
  onRemove,
}: {
  /** Accessible name that distinguishes this restriction from the others. */
  name: string;
  rule: EditedRule;
  isOpen: boolean;
  error: string | undefined;
  onToggle: () => void;
  onChange: (rule: EditedRule) => void;
  onRemove: () => void;
}) {
  return (
    <li className="rounded-md border">
      <div className="flex items-start gap-1.5 py-2 pr-2 pl-3.5">
        <p className="num min-w-0 flex-1 py-0.5">
          <RestrictionSentence
            terms={{ ...parseDraftTerms(text), masterAccountNumber: "each account" }}
            isWindowIncomplete={isWindowIncomplete(text)}
          />
        </p>
        <IconButton label={`Change ${name}`} aria-expanded={isOpen} isOn={isOpen} onPress={onToggle}>
          <Pencil aria-hidden />
        </IconButton>
        <IconButton label={`Remove ${name}`} onPress={onRemove}>
          <X aria-hidden />
        </IconButton>
      </div>
      {error && (
        <div className="px-3.5 pb-2">
          <FieldDescription id={`${key}-error`} error={error} />
        </div>
      )}
      {isOpen && (
        <div className="border-t p-3.5">
          <RuleFields initial={text} onChange={(changed) => onChange({ key, text: changed })} />
        </div>
      )}
    </li>
  );
}

/** The inputs of one playbook restriction; reports every change. */
function RuleFields({
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
        draft={parseDraftTerms(values)}
        isWindowIncomplete={isWindowIncomplete(values)}
        hasSubaccount={false}
      />
    </div>
  );
}
