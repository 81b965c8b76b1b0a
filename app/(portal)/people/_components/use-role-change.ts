import { useState } from "react";
import { announceOutcome } from "@/app/(portal)/_components/announce-outcome";
import { useSubmission } from "@/app/(portal)/_components/use-submission";
import { changeRolesAction } from "@/app/(portal)/people/actions";
import { callAction } from "@/components/session/call-action";
import type { Role } from "@/lib/access/roles";
import type { PersonView } from "@/lib/portal/people/list-people";

const WHEN_UNKNOWN = "Check the list before you try again.";

/** The roles that are chosen for a person, and what saving them does. */
export function useRoleChange(person: PersonView, { isHeld, onSaved }: { isHeld: boolean; onSaved: () => void }) {
  // Roles that were changed meanwhile replace what was chosen in view of others; a change of access does not.
  const [draft, setDraft] = useState({ from: person.roles, roles: person.roles });
  const roles = draft.from.join() === person.roles.join() ? draft.roles : person.roles;
  const [note, setNote] = useState("");
  const submission = useSubmission();
  /** It gives a role, and so waits for another administrator. */
  const isProposed = isHeld && roles.some((role) => !person.roles.includes(role));
  const save = () =>
    submission.submit(async () => {
      const outcome = await callAction(
        changeRolesAction,
        WHEN_UNKNOWN,
      )({
        personId: person.id,
        version: person.version,
        roles,
        note: isProposed ? note.trim() || undefined : undefined,
      });
      if (!outcome.ok) return [outcome];
      announceOutcome(outcome.value, {
        title: `${person.name} has other roles`,
        detail: "They hold from the next request on.",
      });
      onSaved();
      return [];
    });
  return {
    ...submission,
    roles,
    choose: (chosen: Role[]) => setDraft({ from: person.roles, roles: chosen }),
    note,
    setNote,
    isChanged: roles.join() !== person.roles.join(),
    isProposed,
    /** It also takes a role away, which waits with the other one. */
    isMixed: isProposed && person.roles.some((role) => !roles.includes(role)),
    save,
  };
}
