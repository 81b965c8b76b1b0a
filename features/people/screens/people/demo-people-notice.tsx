"use client";
import { useState } from "react";
import { callAction } from "@/components/session/call-action";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Notice } from "@/components/ui/notice";
import { addToast } from "@/components/ui/toasts";
import { removeDemoPeopleAction } from "@/features/people/actions";

const UNKNOWN_OUTCOME = "Check the list before you try again.";

/** Warns that demo people can sign in with a public password, and offers to remove them. */
export function DemoPeopleNotice({ count, hasAdministrator }: { count: number; hasAdministrator: boolean }) {
  const [isConfirming, setConfirming] = useState(false);
  const remove = async () => {
    const outcome = await callAction(removeDemoPeopleAction, UNKNOWN_OUTCOME)({});
    if (!outcome.ok) return outcome;
    addToast({ tone: "good", title: `${demoPeople(outcome.value.removed)} removed` });
    return null;
  };
  return (
    <>
      <Notice
        title={`${demoPeople(count)} can sign in`}
        className="mb-3.5"
        actions={
          <Button isDisabled={!hasAdministrator} onPress={() => setConfirming(true)}>
            Remove demo people
          </Button>
        }
      >
        Their password is on the sign-in page.{" "}
        {!hasAdministrator && "Before you can remove them, an administrator you invited must accept."}
      </Notice>
      {isConfirming && (
        <ConfirmDialog
          title="Remove all demo people?"
          confirmLabel="Remove"
          onConfirm={remove}
          onClose={() => setConfirming(false)}
        >
          <p className="text-muted">
            They are signed out, permanently disabled, and removed from the sign-in page. Their activity stays in the
            audit log.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

function demoPeople(count: number): string {
  return count === 1 ? "1 demo person" : `${count} demo people`;
}
