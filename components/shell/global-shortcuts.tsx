"use client";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useEffect, useRef, useState } from "react";
import type { CommandId } from "@/components/navigation/commands";
import type { NavTarget } from "@/components/navigation/nav-items";
import { OPEN_PALETTE_EVENT, OPEN_SHORTCUTS_EVENT, shortcutKey } from "@/components/navigation/shortcuts";

const ShortcutsDialog = dynamic(() => import("./shortcuts-dialog").then((module) => module.ShortcutsDialog), {
  ssr: false,
});
const Palette = dynamic(() => import("@/components/palette/palette").then((module) => module.Palette), { ssr: false });

const SEQUENCE_MS = 1200;
/** The palette does not open over another dialog. */
const OPEN_DIALOG = "section[role=dialog], section[role=alertdialog]";

/** Handles the shortcuts that work on every page; the palette and the list of shortcuts are loaded when first opened. */
export function GlobalShortcuts({
  navItems,
  commands,
}: {
  navItems: readonly NavTarget[];
  commands: readonly CommandId[];
}) {
  const [open, setOpen] = useState<"palette" | "shortcuts" | null>(null);
  const [destination, goTo] = useState<{ href: string } | null>(null);
  const link = useRef<HTMLAnchorElement>(null);

  // Through a link, so that guards of unsaved input can intercept it.
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
      const item =
        event.timeStamp - leaderAt < SEQUENCE_MS ? navItems.find((candidate) => candidate.key === key) : null;
      leaderAt = key === "g" ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (item) goTo({ href: item.href });
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
  }, [navItems]);

  const close = () => setOpen(null);
  return (
    <>
      <Link ref={link} href={destination?.href ?? "/"} hidden prefetch={false} tabIndex={-1} aria-hidden />
      {open === "shortcuts" && <ShortcutsDialog pages={navItems} onClose={close} />}
      {open === "palette" && (
        <Palette pages={navItems} commands={commands} onClose={close} onGo={(href) => goTo({ href })} />
      )}
    </>
  );
}
