"use client";
import { UserPlus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { announceOutcome } from "@/components/actions/announce-outcome";
import { ProblemNotices } from "@/components/actions/problem-notices";
import { useSubmission } from "@/components/actions/use-submission";
import { ProposalNoteField } from "@/components/forms/proposal-note-field";
import { callAction } from "@/components/session/call-action";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { PendingApproval, PendingLocalChange } from "@/features/approvals/find-pending";
import { PendingApprovals } from "@/features/approvals/screens/pending-approvals";
import { changeRolesAction } from "@/features/people/actions";
import type { PersonView } from "@/features/people/list-people";
import type { Role } from "@/lib/access/roles";
import { InviteDialog } from "./invite-dialog";
import { PeopleTable } from "./people-table";
import { PersonCommands } from "./person-commands";
import { RolesField } from "./roles-field";

const UNKNOWN_OUTCOME = "Check the list before you try again.";

/** Lists people, with dialogs to invite and change them. */
export function PeopleScreen({
  people,
  pending,
  needsApproval,
  isInviting,
  initialOpen,
}: {
  people: readonly PersonView[];
  /** Pending proposals about people. */
  pending: readonly PendingLocalChange[];
  /** Whether granting access requires another administrator's approval. */
  needsApproval: boolean;
  isInviting: boolean;
  initialOpen: string | null;
}) {
  const router = useRouter();
  const [openId, setOpenId] = useState(initialOpen);
  const invitations = pending
    .filter(({ kind }) => kind === "invite-person")
    .map((approval) => ({ ...approval, about: `for ${approval.name}` }));
  const open = people.find(({ id }) => id === openId);
  return (
    <>
      <div className="mb-3 flex items-center justify-between gap-3">
        <p className="text-muted">{people.length === 1 ? "1 person" : `${people.length} people`}</p>
        <Button tone="primary" onPress={() => router.push("/people?invite=new")}>
          <UserPlus aria-hidden /> Invite a person
        </Button>
      </div>
      {invitations.length > 0 && (
        <div className="mb-3 grid gap-2">
          <PendingApprovals pending={invitations} />
        </div>
      )}
      <PeopleTable people={people} proposed={new Set(pending.map(({ targetId }) => targetId))} onOpen={setOpenId} />
      {open && (
        <PersonDialog
          person={open}
          pending={pending.filter(({ targetId }) => targetId === open.id)}
          needsApproval={needsApproval}
          onClose={() => setOpenId(null)}
        />
      )}
      {isInviting && <InviteDialog needsApproval={needsApproval} onClose={() => router.replace("/people")} />}
    </>
  );
}

/** Lets an administrator change a person's roles and access. */
function PersonDialog({
  person,
  pending,
  needsApproval,
  onClose,
}: {
  person: PersonView;
  /** Pending proposals about this person. */
  pending: readonly PendingApproval[];
  /** Whether granting access requires another administrator's approval. */
  needsApproval: boolean;
  onClose: () => void;
}) {
  const change = useRoleChange(person, { needsApproval, onSaved: onClose });
  return (
    <Dialog title={person.name} isOpen isLocked={change.isPending} onClose={onClose} width="max-w-[480px]">
      <div className="grid gap-4">
        <p className="-mt-2 break-all text-muted">{person.email}</p>
        <PendingApprovals pending={pending} />
        <form
          method="post"
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (!change.isPending) change.save();
          }}
        >
          <RolesField roles={change.roles} onChange={change.choose} error={change.errors.roles} />
          {change.isProposed && (
            <ProposalNoteField value={change.note} onChange={change.setNote} error={change.errors.note} />
          )}
          {change.isMixed && (
            <p className="text-muted text-sm">
              Roles you remove also wait for approval. To remove them now, save that change first.
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
        <PersonCommands person={person} needsApproval={needsApproval} />
      </div>
    </Dialog>
  );
}

/** Tracks the roles chosen for a person and saves or proposes them. */
function useRoleChange(
  person: PersonView,
  { needsApproval, onSaved }: { needsApproval: boolean; onSaved: () => void },
) {
  // If someone else changes the roles, the unsaved choice is discarded; other changes to the person keep it.
  const [draft, setDraft] = useState({ from: person.roles, roles: person.roles });
  const roles = draft.from.join() === person.roles.join() ? draft.roles : person.roles;
  const [note, setNote] = useState("");
  const submission = useSubmission();
  /** Whether the change adds a role, which requires another administrator's approval. */
  const isProposed = needsApproval && roles.some((role) => !person.roles.includes(role));
  const save = () =>
    submission.submit(async () => {
      const outcome = await callAction(
        changeRolesAction,
        UNKNOWN_OUTCOME,
      )({
        personId: person.id,
        version: person.version,
        roles,
        note: isProposed ? note.trim() || undefined : undefined,
      });
      if (!outcome.ok) return [outcome];
      announceOutcome(outcome.value, {
        title: `Roles changed for ${person.name}`,
        detail: "Changes apply immediately.",
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
    /** Whether the proposal also removes a role, which then waits for approval too. */
    isMixed: isProposed && person.roles.some((role) => !roles.includes(role)),
    save,
  };
}
