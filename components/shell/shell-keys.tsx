"use client";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useEffect, useRef, useState } from "react";
import type { CommandId } from "./commands";
import type { RoomLink } from "./rooms";
import { OPEN_PALETTE_EVENT, OPEN_SHORTCUTS_EVENT, shortcutKey } from "./shortcuts";

const ShortcutsDialog = dynamic(() => import("./shortcuts-dialog").then((module) => module.ShortcutsDialog), {
  ssr: false,
});
const Palette = dynamic(() => import("@/components/palette/palette").then((module) => module.Palette), { ssr: false });

const SEQUENCE_MS = 1200;
/** A dialog that waits for an answer is not covered by another. */
const OPEN_DIALOG = "section[role=dialog], section[role=alertdialog]";

/** Listens for the keys that work anywhere; the palette and the list of shortcuts are loaded when first asked for. */
export function ShellKeys({ rooms, commands }: { rooms: readonly RoomLink[]; commands: readonly CommandId[] }) {
  const [open, setOpen] = useState<"palette" | "shortcuts" | null>(null);
  const [destination, goTo] = useState<{ href: string } | null>(null);
  const link = useRef<HTMLAnchorElement>(null);

  // By a link, so that whoever guards unsaved input against links is asked.
  useEffect(() => {
    if (destination) link.current?.click();
  }, [destination]);

  useEffect(() => {
    let leaderAt = Number.NEGATIVE_INFINITY;
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
        event.preventDefault();
        if (!document.querySelector(OPEN_DIALOG)) setOpen("palette");
        return;
      }
      const key = shortcutKey(event);
      if (!key) return;
      const room = event.timeStamp - leaderAt < SEQUENCE_MS ? rooms.find((candidate) => candidate.key === key) : null;
      leaderAt = key === "g" ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (room) goTo({ href: room.href });
      else if (key === "?") setOpen("shortcuts");
    };
    const onPalette = () => setOpen("palette");
    const onShortcuts = () => setOpen("shortcuts");
    document.addEventListener("keydown", onKey);
    window.addEventListener(OPEN_PALETTE_EVENT, onPalette);
    window.addEventListener(OPEN_SHORTCUTS_EVENT, onShortcuts);
    return () => {
      document.removeEventListener("keydown", onKey);
      window.removeEventListener(OPEN_PALETTE_EVENT, onPalette);
      window.removeEventListener(OPEN_SHORTCUTS_EVENT, onShortcuts);
    };
  }, [rooms]);

  const close = () => setOpen(null);
  return (
    <>
      <Link ref={link} href={destination?.href ?? "/"} hidden prefetch={false} tabIndex={-1} aria-hidden />
      {open === "shortcuts" && <ShortcutsDialog rooms={rooms} onClose={close} />}
      {open === "palette" && (
        <Palette rooms={rooms} commands={commands} onClose={close} onGo={(href) => goTo({ href })} />
      )}
    </>
  );
}
