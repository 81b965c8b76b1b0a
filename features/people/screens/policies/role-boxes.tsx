import { Checkbox } from "@/components/ui/checkbox";
import { ROLE_LABELS, ROLES, type Role } from "@/lib/access/roles";

/** A row of role checkboxes. */
export function RoleBoxes({
  legend,
  roles,
  onChange,
}: {
  legend: string;
  roles: readonly Role[];
  onChange: (roles: Role[]) => void;
}) {
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-sm">{legend}</legend>
      <div className="flex flex-wrap gap-x-5">
        {ROLES.map((role) => (
          <Checkbox
            key={role}
            isSelected={roles.includes(role)}
            onChange={(isSelected) =>
              onChange(ROLES.filter((each) => (each === role ? isSelected : roles.includes(each))))
            }
          >
            {ROLE_LABELS[role].label}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
