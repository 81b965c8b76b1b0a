import type { ReactNode } from "react";
import { type Control, Controller } from "react-hook-form";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { RESTRICTION_SCOPES } from "@/lib/contract/enums";
import { RESTRICTION_SCOPE_LABELS } from "@/lib/contract/labels/restriction-labels";
import type { RestrictionFormValues } from "./restriction-form-values";
import type { RestrictionFields } from "./restriction-schema";

const SCOPES = RESTRICTION_SCOPES.map((value) => ({ value, label: RESTRICTION_SCOPE_LABELS[value].label }));
const DIRECTIONS = [
  { value: "Both", label: "Both" },
  { value: "Debit", label: "Debit" },
  { value: "Credit", label: "Credit" },
] as const;

type FormControl = Control<RestrictionFormValues, unknown, RestrictionFields>;

/** Selects whether the restriction applies to the account, its subaccounts, or both. */
export function ScopeChoice({ control }: { control: FormControl }) {
  return (
    <Controller
      control={control}
      name="appliesTo"
      render={({ field: { value, onChange } }) => (
        <Choice label="Applies to" hint={RESTRICTION_SCOPE_LABELS[value].explanation}>
          <SegmentedControl label="Applies to" value={value} onChange={onChange} segments={SCOPES} className={WIDE} />
        </Choice>
      )}
    />
  );
}

export function DirectionChoice({ control }: { control: FormControl }) {
  return (
    <Controller
      control={control}
      name="transactionType"
      render={({ field: { value, onChange } }) => (
        <Choice label="Direction">
          <SegmentedControl
            label="Direction"
            value={value || "Both"}
            onChange={(chosen) => onChange(chosen === "Both" ? "" : chosen)}
            segments={DIRECTIONS}
            className={WIDE}
          />
        </Choice>
      )}
    />
  );
}

const WIDE = "h-[34px] w-full pointer-coarse:h-11 [&_button]:h-full!";

/** A labeled row of choices, aligned with the fields. */
function Choice({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-[5px]">
      <span aria-hidden className="font-medium text-sm">
        {label}
      </span>
      {children}
      {hint && <p className="text-muted text-xs">{hint}</p>}
    </div>
  );
}
