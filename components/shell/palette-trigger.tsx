"use client";
import { useSyncExternalStore } from "react";
import { OPEN_PALETTE_EVENT } from "@/components/navigation/shortcuts";
import { Kbd } from "@/components/ui/kbd";

const subscribeToNothing = () => () => {};

/** Opens the palette and shows its keyboard shortcut. */
export function PaletteTrigger({ place }: { place: "page" | "bar" }) {
  const isMac = useSyncExternalStore(
    subscribeToNothing,
    () => /mac|iphone|ipad/i.test(navigator.platform),
    () => false,
  );
  // Announced only after hydration, since the shortcut does not work earlier.
  const isHydrated = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  const open = () => window.dispatchEvent(new Event(OPEN_PALETTE_EVENT));
  if (place === "bar") {
    return (
      <button
        type="button"
        onClick={open}
        aria-label="Find a payment, account or action"
        className="glyph glyph-search grid size-11 place-items-center rounded-md text-muted before:size-[18px]"
      />
    );
  }
  return (
    <button
      type="button"
      onClick={open}
      aria-keyshortcuts={isHydrated ? (isMac ? "Meta+K" : "Control+K") : undefined}
      className="palette-trigger glyph glyph-search"
    >
      <span className="one-line flex-1">Find a payment, account or action</span>
      <Kbd>{isMac ? "⌘K" : "Ctrl K"}</Kbd>
    </button>
  );
}
