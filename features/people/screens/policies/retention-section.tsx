"use client";
import { useState } from "react";
import type { PolicyValue } from "@/lib/access/policies/policies";
import { formatLimit, LimitField, parseLimit } from "./limit-field";
import { PolicyForm } from "./policy-form";

const KINDS = [
  ["pictureDays", "Check images"],
  ["eventBodyDays", "Event bodies"],
  ["auditDays", "Audit entries"],
  ["issueFileDays", "Issue files"],
] as const;

/** Edits how long each kind of record is retained. */
export function RetentionSection({ value, version }: { value: PolicyValue<"retention">; version: number }) {
  const [fieldValues, setFieldValues] = useState({
    pictureDays: formatLimit(value.pictureDays),
    eventBodyDays: formatLimit(value.eventBodyDays),
    auditDays: formatLimit(value.auditDays),
    issueFileDays: formatLimit(value.issueFileDays),
  });
  const policy = {
    pictureDays: parseLimit(fieldValues.pictureDays),
    eventBodyDays: parseLimit(fieldValues.eventBodyDays),
    auditDays: parseLimit(fieldValues.auditDays),
    issueFileDays: parseLimit(fieldValues.issueFileDays),
  };
  return (
    <PolicyForm
      title="Retention"
      aside="The audit log records what was removed"
      policy={{ key: "retention", version }}
      value={policy}
    >
      {(errors) => (
        <>
          <p className="max-w-[68ch] text-muted">
            Records that may be needed as evidence are kept longer: payments in progress, undecided exceptions, open
            returns, and payments of restricted accounts.
          </p>
          <div className="grid items-start gap-3.5 sm:grid-cols-2 xl:grid-cols-4">
            {KINDS.map(([kind, label]) => (
              <LimitField
                key={kind}
                label={label}
                unit="days"
                none="forever"
                text={fieldValues[kind]}
                onChange={(text) => setFieldValues({ ...fieldValues, [kind]: text })}
                error={errors[kind]}
              />
            ))}
          </div>
        </>
      )}
    </PolicyForm>
  );
}
