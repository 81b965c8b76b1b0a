"use client";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";

const ResendFailedDialog = dynamic(() => import("./resend-failed-dialog").then((module) => module.ResendFailedDialog), {
  ssr: false,
});

/** Opens the dialog that resends all failed deliveries since a time. */
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
