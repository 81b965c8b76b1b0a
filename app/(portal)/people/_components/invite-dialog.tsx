"use client";
import { useState } from "react";
import { ProblemNotices } from "@/app/(portal)/_components/problem-notices";
import { useSubmission } from "@/app/(portal)/_components/use-submission";
import { invitePersonAction } from "@/app/(portal)/people/actions";
import { steppedUp } from "@/components/session/second-factor/step-up";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/text-field";
import type { Role } from "@/lib/access/roles";
import type { SentInvitation } from "@/lib/portal/people/invite-person";
import { InvitationLinkNotice } from "./invitation-link-notice";
import { RolesField } from "./roles-field";

const NO_RESPONSE = "The portal did not respond. Check the list before you try again.";

/** Invites a person; then shows the link, which can't be shown again. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState("");
  const [name, setName] = useState("");
  const [roles, setRoles] = useState<Role[]>(["viewer"]);
  const [sent, setSent] = useState<SentInvitation | null>(null);
  const { submit, isPending, problems, errors } = useSubmission(NO_RESPONSE);
  const invite = () =>
    submit(async () => {
      const outcome = await steppedUp(invitePersonAction)({ email, name, roles });
      if (outcome.ok) setSent(outcome.value);
      return outcome.ok ? [] : [outcome];
    });
  if (sent) {
    return (
      <Dialog title={`${sent.name} is invited`} isOpen isAlert onClose={onClose}>
        <InvitationLinkNotice invitation={sent} />
        <DialogActions>
          <Button tone="primary" onPress={onClose}>
            Done
          </Button>
        </DialogActions>
      </Dialog>
    );
  }
  return (
    <Dialog title="Invite a person" isOpen isLocked={isPending} onClose={onClose} width="max-w-[480px]">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) invite();
        }}
      >
        <div className="grid gap-3.5">
          <TextField label="Name" value={name} onChange={setName} error={errors.name} autoComplete="off" autoFocus />
          <TextField
            label="E-mail"
            type="email"
            value={email}
            onChange={setEmail}
            error={errors.email}
            autoComplete="off"
          />
          <RolesField roles={roles} onChange={setRoles} error={errors.roles} />
          <ProblemNotices
            problems={problems.filter(({ fields }) => !fields)}
            shownFields={["name", "email", "roles"]}
          />
        </div>
        <DialogActions>
          <Button onPress={onClose} isDisabled={isPending}>
            Cancel
          </Button>
          <Button type="submit" tone="primary" isPending={isPending}>
            Invite
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
