"use client";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useApprovalsPolicy } from "@/app/(portal)/_components/approvals-policy";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import type { RegistrationView } from "@/lib/portal/webhooks/registration-view";
import { useRegistrationCheck } from "./use-registration-check";

const ChangeDialog = dynamic(() => import("./change-dialog").then((module) => module.ChangeDialog), { ssr: false });
const DeleteDialog = dynamic(() => import("./delete-dialog").then((module) => module.DeleteDialog), { ssr: false });

/** The actions of a registration: ping, restart, change, delete. The result of the first two is shown here. */
export function RegistrationActions({
  registration,
  isLoopbackPossible,
}: {
  registration: RegistrationView;
  isLoopbackPossible: boolean;
}) {
  const [open, setOpen] = useState<"change" | "delete" | null>(null);
  const isProposed = useApprovalsPolicy()("registrations");
  const { result, ping, isPinging, restart, isRestarting } = useRegistrationCheck(registration.id);
  return (
    <Card title="Check and change">
      <div className="grid gap-3 p-3.5">
        <div className="flex flex-wrap gap-2">
          <Button onPress={ping} isPending={isPinging} isDisabled={registration.type === "Poll"}>
            Ping
          </Button>
          <Button
            onPress={restart}
            isPending={isRestarting}
            tone={registration.status === "Suspended" ? "primary" : "plain"}
          >
            {isProposed ? "Propose a restart" : "Restart"}
          </Button>
          <Button onPress={() => setOpen("change")}>Change</Button>
          <Button tone="danger" onPress={() => setOpen("delete")}>
            Delete
          </Button>
        </div>
        {result && (
          <Notice tone={result.tone} role="alert" title={result.title} requestId={result.requestId}>
            {result.detail}
          </Notice>
        )}
      </div>
      {open === "change" && (
        <ChangeDialog
          registration={registration}
          isLoopbackPossible={isLoopbackPossible}
          onClose={() => setOpen(null)}
        />
      )}
      {open === "delete" && <DeleteDialog registration={registration} onClose={() => setOpen(null)} />}
    </Card>
  );
}
