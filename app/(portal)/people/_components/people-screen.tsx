"use client";
import { UserPlus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { PersonView } from "@/lib/portal/people/list-people";
import { InviteDialog } from "./invite-dialog";
import { PeopleTable } from "./people-table";
import { PersonDialog } from "./person-dialog";

/** The list of people, and the dialogs over it. */
export function PeopleScreen({ people, isInviting }: { people: readonly PersonView[]; isInviting: boolean }) {
  const router = useRouter();
  const [openId, setOpenId] = useState<string | null>(null);
  const open = people.find(({ id }) => id === openId);
  return (
    <>
      <div className="mb-3 flex items-center justify-between gap-3">
        <p className="text-muted">{people.length === 1 ? "1 person" : `${people.length} people`}</p>
        <Button tone="primary" onPress={() => router.push("/people?invite=new")}>
          <UserPlus aria-hidden /> Invite a person
        </Button>
      </div>
      <PeopleTable people={people} onOpen={setOpenId} />
      {open && <PersonDialog person={open} onClose={() => setOpenId(null)} />}
      {isInviting && <InviteDialog onClose={() => router.replace("/people")} />}
    </>
  );
}
