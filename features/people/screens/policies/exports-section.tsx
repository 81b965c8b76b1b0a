"use client";
import { useState } from "react";
import type { PolicyValue } from "@/lib/access/policies/policies";
import { formatLimit, LimitField, parseLimit } from "./limit-field";
import { PolicyForm } from "./policy-form";
import { RoleBoxes } from "./role-boxes";

/** Edits the export policy: who can export payments, and how many rows. */
export function ExportsSection({ value, version }: { value: PolicyValue<"exports">; version: number }) {
  const [roles, setRoles] = useState(value.roles);
  const [perFile, setPerFile] = useState(formatLimit(value.rowsPerFile));
  const [perDay, setPerDay] = useState(formatLimit(value.rowsPerDay));
  const policy = { roles, rowsPerFile: parseLimit(perFile), rowsPerDay: parseLimit(perDay) };
  return (
    <PolicyForm
      title="Exports"
      aside="Truncated files are marked in the last line"
      policy={{ key: "exports", version }}
      value={policy}
    >
      {(errors) => (
        <>
          <RoleBoxes legend="Who can export payments" roles={roles} onChange={setRoles} />
          <div className="grid items-start gap-3.5 sm:grid-cols-2">
            <LimitField
              label="Per file, at most"
              unit="rows"
              none="no limit"
              text={perFile}
              onChange={setPerFile}
              error={errors.rowsPerFile}
            />
            <LimitField
              label="Per person per day, at most"
              unit="rows"
              none="no limit"
              text={perDay}
              onChange={setPerDay}
              error={errors.rowsPerDay}
            />
          </div>
        </>
      )}
    </PolicyForm>
  );
}
