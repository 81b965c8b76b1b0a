"use client";
import { PendingApprovals } from "@/app/(portal)/_components/pending-approvals";
import { ProblemNotices } from "@/app/(portal)/_components/problem-notices";
import { WhyField } from "@/app/(portal)/_components/why-field";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { PendingApproval } from "@/lib/portal/approvals/find-pending";
import type { PersonView } from "@/lib/portal/people/list-people";
import { PersonCommands } from "./person-commands";
import { RolesField } from "./roles-field";
import { useRoleChange } from "./use-role-change";

/** What an administrator may change of a person: roles first, then access. */
export function PersonDialog({
  person,
  pending,
  isHeld,
  onClose,
}: {
  person: PersonView;
  /** What is proposed about them. */
  pending: readonly PendingApproval[];
  /** Access is given only with the approval of another administrator. */
  isHeld: boolean;
  onClose: () => void;
}) {
  const change = useRoleChange(person, { isHeld, onSaved: onClose });
  return (
    <Dialog title={person.name} isOpen isLocked={change.isPending} onClose={onClose} width="max-w-[480px]">
      <div className="grid gap-4">
        <p className="-mt-2 break-all text-muted">{person.email}</p>
        <PendingApprovals pending={pending} />
        <form
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (!change.isPending) change.save();
          }}
        >
          <RolesField roles={change.roles} onChange={change.choose} error={change.errors.roles} />
          {change.isProposed && <WhyField value={change.note} onChange={change.setNote} error={change.errors.note} />}
          {change.isMixed && (
            <p className="text-muted text-sm">
              What is taken away waits with it. To take it away at once, save that alone first.
            </p>
          )}
          <ProblemNotices problems={change.problems} shownFields={["roles", "note"]} />
          <Button
            type="submit"
            tone="primary"
            className="justify-self-start"
            isDisabled={!change.isChanged}
            isPending={change.isPending}
          >
            {change.isProposed ? "Propose roles" : "Save roles"}
          </Button>
        </form>
        <PersonCommands person={person} isHeld={isHeld} />
      </div>
    </Dialog>
  );
}
