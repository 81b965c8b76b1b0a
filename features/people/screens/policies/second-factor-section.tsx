"use client";
import { useState } from "react";
import type { PolicyValue } from "@/lib/access/policies/policies";
import { PolicyForm } from "./policy-form";
import { RoleBoxes } from "./role-boxes";

/** Edits which roles require a second factor. */
export function SecondFactorSection({ value, version }: { value: PolicyValue<"second-factor">; version: number }) {
  const [requiredFor, setRequiredFor] = useState(value.requiredFor);
  return (
    <PolicyForm
      title="Second factor"
      aside="In addition to the password"
      policy={{ key: "second-factor", version }}
      value={{ requiredFor }}
    >
      {() => (
        <>
          <p className="max-w-[68ch] text-muted">
            People confirm it at sign-in, and again after five minutes before actions that are hard to undo. People with
            a selected role must add one to continue.
          </p>
          <RoleBoxes legend="Required for" roles={requiredFor} onChange={setRequiredFor} />
        </>
      )}
    </PolicyForm>
  );
}
