"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { lazyComponent } from "@/components/ui/on-demand";

const ResendFailedDialog = lazyComponent(() =>
  import("./resend-failed-dialog").then((module) => module.ResendFailedDialog),
);

/** Opens the dialog that resends the failed deliveries of a registration. */
export function ResendFailedButton({ registrationId }: { registrationId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onPress={() => setOpen(true)}>
        Resend failed…
      </Button>
      {isOpen && <ResendFailedDialog registrationId={registrationId} onClose={() => setOpen(false)} />}
    </>
  );
}
