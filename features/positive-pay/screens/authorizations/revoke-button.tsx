"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { lazyComponent } from "@/components/ui/on-demand";
import type { AuthorizationView } from "@/lib/ledger/positive-pay/authorization-view";

const RevokeDialog = lazyComponent(() => import("./revoke-dialog").then((module) => module.RevokeDialog));

/** A button that opens the dialog for revoking an authorization. */
export function RevokeButton({ authorization }: { authorization: AuthorizationView }) {
  const [isOpen, setOpen] = useState(false);
  const { checkNumber } = authorization;
  return (
    <>
      <Button
        size="small"
        tone="quiet"
        aria-label={`Revoke the authorization of ${checkNumber ? `check ${checkNumber}` : "a check without a number"}`}
        onPress={() => setOpen(true)}
      >
        Revoke
      </Button>
      {isOpen && <RevokeDialog authorization={authorization} onClose={() => setOpen(false)} />}
    </>
  );
}
