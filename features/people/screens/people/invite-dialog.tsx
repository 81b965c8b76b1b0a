"use client";
import { useState } from "react";
import { announceOutcome } from "@/components/actions/announce-outcome";
import { ProblemNotices } from "@/components/actions/problem-notices";
import { useSubmission } from "@/components/actions/use-submission";
import { ProposalNoteField } from "@/components/forms/proposal-note-field";
import { callAction } from "@/components/session/call-action";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/text-field";
import { invitePersonAction } from "@/features/people/actions";
import type { SentInvitation } from "@/features/people/invite-person";
import type { Role } from "@/lib/access/roles";
import { InvitationLinkNotice } from "./invitation-link-notice";
import { RolesField } from "./roles-field";

const UNKNOWN_OUTCOME = "Check the list before you try again.";

/**
 * Invites a person, then shows the link once.
 *
 * @param needsApproval whether a second person must approve the invitation, in which case there is no link yet
 */
export function InviteDialog({ needsApproval, onClose }: { needsApproval: boolean; onClose: () => void }) {
  const [email, setEmail] = useState("");
  const [name, setName] = useState("");
  const [roles, setRoles] = useState<Role[]>(["viewer"]);
  const [note, setNote] = useState("");
  const [sent, setSent] = useState<SentInvitation | null>(null);
  const { submit, isPending, problems, errors } = useSubmission();
  const invite = () =>
    submit(async () => {
      const outcome = await callAction(
        invitePersonAction,
        UNKNOWN_OUTCOME,
      )({ email, name, roles, note: note.trim() || undefined });
      if (!outcome.ok) return [outcome];
      const { value } = outcome;
      if (value.outcome === "done" && value.invitation) setSent(value.invitation);
      else {
        announceOutcome(value, { title: `${name} is invited` });
        onClose();
      }
      return [];
    });
  if (sent) return <SentDialog invitation={sent} onClose={onClose} />;
  return (
    <Dialog title="Invite a person" isOpen isLocked={isPending} onClose={onClose} width="max-w-[480px]">
      <form
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) invite();
        }}
      >
        <div className="grid gap-3.5">
          <TextField label="Name" value={name} onChange={setName} error={errors.name} autoComplete="off" autoFocus />
          <TextField
            label="Email"
            type="email"
            value={email}
            onChange={setEmail}
            error={errors.email}
            autoComplete="off"
          />
          <RolesField roles={roles} onChange={setRoles} error={errors.roles} />
          {needsApproval && <ProposalNoteField value={note} onChange={setNote} error={errors.note} />}
          <ProblemNotices
            problems={problems.filter(({ fields }) => !fields)}
            shownFields={["name", "email", "roles", "note"]}
          />
        </div>
        <DialogActions>
          <Button onPress={onClose} isDisabled={isPending}>
            Cancel
          </Button>
          <Button type="submit" tone="primary" isPending={isPending}>
            {needsApproval ? "Propose" : "Invite"}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function SentDialog({ invitation, onClose }: { invitation: SentInvitation; onClose: () => void }) {
  return (
    <Dialog title={`${invitation.name} is invited`} isOpen isAlert onClose={onClose}>
      <InvitationLinkNotice invitation={invitation} />
      <DialogActions>
        <Button tone="primary" onPress={onClose} autoFocus>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}
