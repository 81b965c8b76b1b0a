import { Checkbox } from "@/components/ui/checkbox";
import { FieldDescription } from "@/components/ui/field-description";
import { ROLE_LABELS, ROLES, type Role } from "@/lib/access/roles";

/** Checkboxes for a person's roles, each with an explanation of its permissions. */
export function RolesField({
  roles,
  onChange,
  error,
}: {
  roles: readonly Role[];
  onChange: (roles: Role[]) => void;
  error?: string;
}) {
  return (
    <fieldset aria-describedby={error ? "roles-error" : undefined}>
      <legend className="mb-1 font-medium text-sm">Roles</legend>
      <div className="grid gap-0.5">
        {ROLES.map((role) => (
          <Checkbox
            key={role}
            isSelected={roles.includes(role)}
            onChange={(isSelected) =>
              onChange(ROLES.filter((each) => (each === role ? isSelected : roles.includes(each))))
            }
          >
            <span className="font-medium">{ROLE_LABELS[role].label}</span>{" "}
            <span className="text-muted text-xs">{ROLE_LABELS[role].explanation}</span>
          </Checkbox>
        ))}
      </div>
      <FieldDescription id="roles-error" error={error} />
    </fieldset>
  );
}
