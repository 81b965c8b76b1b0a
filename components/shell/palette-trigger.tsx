"use client";
import { Search } from "lucide-react";
import { useSyncExternalStore } from "react";
import { OPEN_PALETTE_EVENT } from "@/components/navigation/shortcuts";
import { classes } from "@/components/ui/classes";
import { Kbd } from "@/components/ui/kbd";

const subscribeToNothing = () => () => {};

/** Opens the palette and shows its keyboard shortcut. */
export function PaletteTrigger({ place }: { place: "page" | "bar" }) {
  const isMac = useSyncExternalStore(
    subscribeToNothing,
    () => /mac|iphone|ipad/i.test(navigator.platform),
    () => false,
  );
  // The shortcut works only after hydration, so it is not announced before.
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
        className="grid size-11 place-items-center rounded-md text-muted"
      >
        <Search aria-hidden className="size-[18px]" />
      </button>
    );
  }
  return (
    <button
      type="button"
      onClick={open}
      aria-keyshortcuts={isHydrated ? (isMac ? "Meta+K" : "Control+K") : undefined}
      className={classes(
        "hidden h-[30px] w-[300px] shrink-0 items-center gap-2 rounded-md border border-line-strong bg-surface px-2 text-left text-muted md:flex print:hidden!",
        "hover:border-control hover:text-text",
      )}
    >
      <Search aria-hidden className="size-3.5 shrink-0" />
      <span className="flex-1 truncate">Find a payment, account, action</span>
      <Kbd>{isMac ? "⌘K" : "Ctrl K"}</Kbd>
    </button>
  );
}
