"use client";
import dynamic from "next/dynamic";
import { useRef, useState } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import type { PaymentsQuery } from "@/lib/portal/payments/payments-query";

const JumpEditor = dynamic(() => import("./jump-editor").then((module) => module.JumpEditor), { ssr: false });

/** Goes to a day, to a page by its number, or to the oldest payment of the list. */
export function JumpMenu({ query }: { query: PaymentsQuery }) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    trigger.current?.focus();
  };
  return (
    <>
      <button
        ref={trigger}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        className={buttonStyle("plain", "medium", "pointer-coarse:h-11")}
      >
        Go to…
      </button>
      {isOpen && <JumpEditor query={query} triggerRef={trigger} onClose={close} />}
    </>
  );
}
