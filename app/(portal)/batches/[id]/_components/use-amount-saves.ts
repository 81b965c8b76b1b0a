"use client";
import { useEffect, useState } from "react";
import { sendChange } from "@/app/(portal)/_components/send-change";
import { createAmountQueue } from "./amount-queue";

type Saving = Omit<Parameters<typeof createAmountQueue>[0], "send" | "onSaving">;

/** The amounts of a draft that are typed here; what waits is sent when the page is left or closed. */
export function useAmountSaves(saving: Saving) {
  const [isSaving, setSaving] = useState(false);
  const [{ type, flush, keepTyped, leave }] = useState(() =>
    createAmountQueue({ ...saving, send: sendChange, onSaving: setSaving }),
  );
  useEffect(() => {
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      void flush();
    };
  }, [flush, leave]);
  return { type, flush, keepTyped, isSaving };
}
