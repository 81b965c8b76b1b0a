"use client";
import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { OPEN_SHORTCUTS_EVENT, shortcutKey } from "./shortcuts";

const ShortcutsDialog = dynamic(() => import("./shortcuts-dialog").then((module) => module.ShortcutsDialog), {
  ssr: false,
});

/** By the link of the navigation, so that unsaved input is asked about and nobody goes where they have no link to. */
function goTo(path: string): void {
  document.querySelector<HTMLAnchorElement>(`nav[aria-label="Main"] a[href="${path}"]`)?.click();
}

const ROOMS: Readonly<Record<string, string>> = { p: "/payments", d: "/deposit" };
const SEQUENCE_MS = 1200;

/** Listens for the shortcuts that work anywhere; the dialog is loaded the first time it is asked for. */
export function ShortcutsListener() {
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    let leaderAt = 0;
    const onKey = (event: KeyboardEvent) => {
      const key = shortcutKey(event);
      if (!key) return;
      const room = event.timeStamp - leaderAt < SEQUENCE_MS ? ROOMS[key] : undefined;
      leaderAt = key === "g" ? event.timeStamp : 0;
      if (room) goTo(room);
      else if (key === "?") setOpen(true);
    };
    const onOpen = () => setOpen(true);
    document.addEventListener("keydown", onKey);
    window.addEventListener(OPEN_SHORTCUTS_EVENT, onOpen);
    return () => {
      document.removeEventListener("keydown", onKey);
      window.removeEventListener(OPEN_SHORTCUTS_EVENT, onOpen);
    };
  }, []);

  return isOpen ? <ShortcutsDialog onClose={() => setOpen(false)} /> : null;
}
