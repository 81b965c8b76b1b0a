"use client";
import Link, { useLinkStatus } from "next/link";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Waiting } from "@/components/keys/route-key";
import { LEADER } from "@/components/keys/route-key";
import { useKeyboard } from "@/components/keys/use-keyboard";
import { useShortcuts } from "@/components/keys/use-shortcuts";
import type { CommandId } from "@/components/navigation/commands";
import type { NavTarget } from "@/components/navigation/nav-items";
import { GLOBAL_GROUP_TITLE, OPEN_PALETTE_EVENT, OPEN_SHORTCUTS_EVENT } from "@/components/navigation/shortcuts";
import { Kbd } from "@/components/ui/kbd";
import { lazyComponent, onDemand, useLoadOnInput, useOnDemand } from "@/components/ui/on-demand";

const palette = onDemand(async () => (await import("@/components/palette/palette")).Palette);
const CODE = [palette];

const ShortcutsDialog = lazyComponent(() => import("./shortcuts-dialog").then((module) => module.ShortcutsDialog));

/** Matches the page's search field. A selector, since the page may hydrate later than the shell. */
const SEARCH_FIELD = "main input[type=search]";

/** Provides the shortcuts that work on every page, the palette, and the shortcuts dialog. */
export function GlobalShortcuts({
  navItems,
  commands,
}: {
  navItems: readonly NavTarget[];
  commands: readonly CommandId[];
}) {
  const [open, setOpen] = useState<"palette" | "shortcuts" | null>(null);
  const [query, setQuery] = useState("");
  const [waiting, setWaiting] = useState<Waiting>("nothing");
  const [destination, goTo] = useState<{ href: string } | null>(null);
  const link = useRef<HTMLAnchorElement>(null);
  useLoadOnInput(CODE);
  const Palette = useOnDemand(palette, open === "palette");

  // Navigates through a link, so that a leave guard can intercept it.
  useEffect(() => {
    if (destination) link.current?.click();
  }, [destination]);

  const openPalette = () => {
    // Synchronous, so that a loaded palette has focus before the next key.
    flushSync(() => {
      setQuery("");
      setOpen("palette");
    });
  };
  const close = () => setOpen(null);
  const { wait, setLeaving } = useKeyboard({
    openPalette,
    closePalette: close,
    typeAhead: setQuery,
    go: (key) => {
      const item = navItems.find((candidate) => candidate.key === key);
      if (item) goTo({ href: item.href });
    },
    onWaiting: setWaiting,
  });
  const search = (_: string, event: KeyboardEvent) => {
    event.preventDefault();
    const field = document.querySelector<HTMLInputElement>(SEARCH_FIELD);
    field?.focus();
    field?.select();
    if (field) return;
    wait("palette");
    openPalette();
  };
  useShortcuts(GLOBAL_GROUP_TITLE, [
    { keys: ["/"], description: "Search the list, or the whole portal", run: search },
    { keys: ["?"], description: "Show this list", opensDialog: true, run: () => setOpen("shortcuts") },
  ]);

  const onPalette = useEffectEvent(() => {
    wait("palette");
    openPalette();
  });
  useEffect(() => {
    const listeners = new AbortController();
    const options = { signal: listeners.signal };
    window.addEventListener(OPEN_PALETTE_EVENT, () => onPalette(), options);
    window.addEventListener(OPEN_SHORTCUTS_EVENT, () => setOpen("shortcuts"), options);
    return () => listeners.abort();
  }, []);

  return (
    <>
      <Link ref={link} href={destination?.href ?? "/"} hidden prefetch={false} tabIndex={-1} aria-hidden>
        <ArrivalWatch onChange={setLeaving} />
      </Link>
      {waiting === "page" && <SequenceHint pages={navItems} />}
      {open === "shortcuts" && <ShortcutsDialog pages={navItems} onClose={close} />}
      {open === "palette" && Palette && (
        <Palette
          pages={navItems}
          commands={commands}
          query={query}
          onQueryChange={setQuery}
          onClose={close}
          onGo={(href) => goTo({ href })}
        />
      )}
    </>
  );
}

/** Reports when a requested page starts loading and when it appears. */
function ArrivalWatch({ onChange }: { onChange: (isPending: boolean) => void }) {
  const { pending } = useLinkStatus();
  const report = useEffectEvent(onChange);
  useEffect(() => {
    if (!pending) return;
    report(true);
    return () => report(false);
  }, [pending]);
  return null;
}

/** Lists the pages that the next key can open. Until a key is pressed, other shortcuts do not work. */
function SequenceHint({ pages }: { pages: readonly NavTarget[] }) {
  return (
    <div
      role="status"
      className="fixed inset-x-0 bottom-6 z-30 mx-auto w-fit max-w-[calc(100vw-32px)] animate-hint rounded-lg border bg-surface px-4 py-2.5 shadow-raised pointer-coarse:hidden"
    >
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
        <span className="flex items-center gap-1.5 text-muted">
          <Kbd>{LEADER}</Kbd> then
        </span>
        {pages.map(({ key, label }) => (
          <span key={key} className="flex items-center gap-1.5">
            <Kbd>{key}</Kbd> {label}
          </span>
        ))}
        <span className="flex items-center gap-1.5 text-muted">
          <Kbd>Esc</Kbd> cancel
        </span>
      </p>
    </div>
  );
}
