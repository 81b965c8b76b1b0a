"use client";
import { useState } from "react";
import type { PolicyValue } from "@/lib/access/policies/policies";
import { PolicyForm } from "./policy-form";
import { RoleBoxes } from "./role-boxes";

/** Which roles must have a second factor. */
export function SecondFactorSection({ value, version }: { value: PolicyValue<"second-factor">; version: number }) {
  const [requiredFor, setRequiredFor] = useState(value.requiredFor);
  return (
    <PolicyForm
      title="Second factor"
      aside="Presented besides the password"
      policy={{ key: "second-factor", version }}
      value={{ requiredFor }}
    >
      {() => (
        <>
          <p className="max-w-[68ch] text-muted">
            Whoever has one presents it at sign-in, and again before what is hard to undo when five minutes have passed.
            People with a role chosen here who have none add one before they go on.
          </p>
          <RoleBoxes legend="Required for" roles={requiredFor} onChange={setRequiredFor} />
        </>
      )}
    </PolicyForm>
  );
}
