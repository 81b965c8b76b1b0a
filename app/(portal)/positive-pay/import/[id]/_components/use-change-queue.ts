"use client";
import { useEffect, useState } from "react";
import { sendChange } from "@/app/(portal)/_components/send-change";
import { createChangeQueue } from "./change-queue";

/** The changes of a draft that are not kept yet; what waits is sent when the page is left or closed. */
export function useChangeQueue(importId: string, onProblem: (sentence: string | null) => void) {
  const [isSaving, setSaving] = useState(false);
  const [queue] = useState(() =>
    createChangeQueue({ path: `/api/issue-imports/${importId}`, onProblem, onSaving: setSaving, send: sendChange }),
  );
  useEffect(() => {
    const { leave, flush } = queue;
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      void flush();
    };
  }, [queue]);
  return { queue, isSaving };
}
