"use client";
import { useState } from "react";
import { ProblemNotices } from "@/app/(portal)/_components/problem-notices";
import { useSubmission } from "@/app/(portal)/_components/use-submission";
import { changeRolesAction } from "@/app/(portal)/people/actions";
import { steppedUp } from "@/components/session/second-factor/step-up";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { addToast } from "@/components/ui/toasts";
import type { PersonView } from "@/lib/portal/people/list-people";
import { PersonCommands } from "./person-commands";
import { RolesField } from "./roles-field";

const NO_RESPONSE = "The portal did not respond. Check the list before you try again.";

/** What an administrator may change of a person: roles first, then access. */
export function PersonDialog({ person, onClose }: { person: PersonView; onClose: () => void }) {
  // Roles that were changed meanwhile replace what was chosen in view of others; a change of access does not.
  const [draft, setDraft] = useState({ from: person.roles, roles: person.roles });
  const roles = draft.from.join() === person.roles.join() ? draft.roles : person.roles;
  const { submit, isPending, problems, errors } = useSubmission(NO_RESPONSE);
  const isChanged = roles.join() !== person.roles.join();
  const save = () =>
    submit(async () => {
      const outcome = await steppedUp(changeRolesAction)({ personId: person.id, version: person.version, roles });
      if (!outcome.ok) return [outcome];
      addToast({
        tone: "good",
        title: `${person.name} has other roles`,
        detail: "They hold from the next request on.",
      });
      onClose();
      return [];
    });
  return (
    <Dialog title={person.name} isOpen isLocked={isPending} onClose={onClose} width="max-w-[480px]">
      <div className="grid gap-4">
        <p className="-mt-2 break-all text-muted">{person.email}</p>
        <form
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (!isPending) save();
          }}
        >
          <RolesField
            roles={roles}
            onChange={(chosen) => setDraft({ from: person.roles, roles: chosen })}
            error={errors.roles}
          />
          <ProblemNotices problems={problems} shownFields={["roles"]} />
          <Button
            type="submit"
            tone="primary"
            className="justify-self-start"
            isDisabled={!isChanged}
            isPending={isPending}
          >
            Save roles
          </Button>
        </form>
        <PersonCommands person={person} />
      </div>
    </Dialog>
  );
}
