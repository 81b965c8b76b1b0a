"use client";
import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import type { PolicyValue } from "@/lib/access/policies/policies";
import { PolicyForm } from "./policy-form";
import { RoleBoxes } from "./role-boxes";

/** Edits the policy on masking account numbers. */
export function MaskingSection({ value, version }: { value: PolicyValue<"masking">; version: number }) {
  const [masking, setMasking] = useState(value);
  return (
    <PolicyForm
      title="Account numbers"
      aside="Shown as ••••9144 on every page and in every file"
      policy={{ key: "masking", version }}
      value={masking}
    >
      {() => (
        <>
          <RoleBoxes
            legend="Masked for people who have only these roles"
            roles={masking.roles}
            onChange={(roles) => setMasking({ ...masking, roles })}
          />
          <Checkbox isSelected={masking.mayReveal} onChange={(mayReveal) => setMasking({ ...masking, mayReveal })}>
            <span className="font-medium">They can reveal a number</span>{" "}
            <span className="text-muted text-sm">One at a time, and the audit log records which.</span>
          </Checkbox>
        </>
      )}
    </PolicyForm>
  );
}
