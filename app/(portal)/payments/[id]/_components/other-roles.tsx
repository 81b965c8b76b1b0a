import { Card } from "@/components/ui/card";
import { DescriptionList, Fact } from "@/components/ui/description-list";
import type { UnpermittedAction } from "@/lib/portal/payments/list-unpermitted";

/** The actions that the person's roles do not permit, and who can take them. */
export function OtherRoles({ actions }: { actions: readonly UnpermittedAction[] }) {
  if (actions.length === 0) return null;
  return (
    <Card title="Needs another role" titleId="other-roles-title" className="print:hidden">
      <DescriptionList>
        {actions.map(({ action, roles, people }) => (
          <Fact key={action} name={action}>
            <span>
              {people.length > 0 ? people.join(", ") : "No one yet"}
              <span className="block text-muted text-xs">{roles.join(" or ")}</span>
            </span>
          </Fact>
        ))}
      </DescriptionList>
    </Card>
  );
}
