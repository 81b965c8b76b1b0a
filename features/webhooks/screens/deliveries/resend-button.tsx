"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { lazyComponent } from "@/components/ui/on-demand";
import type { ResendDialogProps } from "./resend-dialog";

const ResendDialog = lazyComponent(() => import("./resend-dialog").then((module) => module.ResendDialog));

/** A button that opens the dialog for resending failed deliveries. */
export function ResendButton({ size, ...scope }: Omit<ResendDialogProps, "onClose"> & { size?: "small" }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size={size} onPress={() => setOpen(true)}>
        Resend failed…
      </Button>
      {isOpen && <ResendDialog {...scope} onClose={() => setOpen(false)} />}
    </>
  );
}
