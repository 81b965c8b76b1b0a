"use client";
import { UserPlus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { PendingApprovals } from "@/app/(portal)/_components/pending-approvals";
import { Button } from "@/components/ui/button";
import type { PendingLocalChange } from "@/lib/portal/approvals/find-pending";
import type { PersonView } from "@/lib/portal/people/list-people";
import { InviteDialog } from "./invite-dialog";
import { PeopleTable } from "./people-table";
import { PersonDialog } from "./person-dialog";

/** The list of people, and the dialogs over it. */
export function PeopleScreen({
  people,
  pending,
  isHeld,
  isInviting,
  initialOpen,
}: {
  people: readonly PersonView[];
  /** What is proposed about people. */
  pending: readonly PendingLocalChange[];
  /** Access is given only with the approval of another administrator. */
  isHeld: boolean;
  isInviting: boolean;
  initialOpen: string | null;
}) {
  const router = useRouter();
  const [openId, setOpenId] = useState(initialOpen);
  const invitations = pending
    .filter(({ kind }) => kind === "invite-person")
    .map((approval) => ({ ...approval, about: `of ${approval.name}` }));
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
          isHeld={isHeld}
          onClose={() => setOpenId(null)}
        />
      )}
      {isInviting && <InviteDialog isHeld={isHeld} onClose={() => router.replace("/people")} />}
    </>
  );
}
