"use client";
import Link from "next/link";
import { usePathname, useSearchParams } from "next/navigation";
import type { ReactNode } from "react";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { DropOverlay } from "@/components/check/drop-overlay";
import { setTransferredImages } from "@/components/check/image-transfer";
import { useDroppedFiles } from "@/components/check/use-dropped-files";
import type { CommandId } from "@/components/navigation/commands";
import { NAV_ITEMS, type NavHref, type NavItem } from "@/components/navigation/nav-items";
import type { Theme } from "@/components/session/preferences";
import { classes } from "@/components/ui/classes";
import { formatMoment } from "@/lib/time/format";
import { formatZoneName } from "@/lib/time/zone-name";
import { AccountPanel, AccountTrigger, type Viewer } from "./account-panel";
import type { BankStatus } from "./bank-status";
import { BankStatusBanner } from "./bank-status-banner";
import { Brand } from "./brand";
import { type Environment, EnvironmentBadge } from "./environment-badge";
import { GlobalShortcuts } from "./global-shortcuts";
import { BottomBar, Rail } from "./main-nav";
import { NAVIGATION_EVENT } from "./navigation-event";
import { PaletteTrigger } from "./palette-trigger";
import { useTimeZone } from "./time-zone";
import { NavCountsPoller } from "./use-nav-count";

/** Time after which the bar is hidden, since the navigation must have failed or been canceled. */
const GIVE_UP_MS = 15_000;

/** Shows a progress bar at the top while a page loads, after a short delay. */
function NavigationProgress() {
  const address = `${usePathname()}?${useSearchParams()}`;
  const [from, setFrom] = useState<string | null>(null);
  useEffect(() => {
    const start = (event: Event) => {
      const { pathname, searchParams } = (event as CustomEvent<URL>).detail;
      setFrom(`${pathname}?${searchParams}` === address ? null : address);
    };
    addEventListener(NAVIGATION_EVENT, start);
    return () => removeEventListener(NAVIGATION_EVENT, start);
  }, [address]);
  const isPending = from === address;
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setFrom(null), GIVE_UP_MS);
    return () => clearTimeout(timer);
  }, [isPending]);
  if (!isPending) return null;
  return (
    <div
      aria-hidden
      data-pending-navigation
      className="fixed inset-x-0 top-0 z-50 h-0.75 animate-pending overflow-hidden"
    >
      <div className="h-full w-2/5 animate-slide bg-accent" />
    </div>
  );
}

const DEPOSIT = "/deposit";

/** Batch pages handle dropped images themselves. */
const BATCHES = "/batches";

/**
 * The layout of every signed-in screen: a rail at the left or, on a phone, a bar at the top and at the bottom. Entirely
 * a client component, since server-rendered parts would be sent twice with every page: as HTML and as React elements.
 */
export function Shell({
  viewer,
  environment,
  bankName,
  bankStatus,
  theme,
  nav,
  commands,
  children,
}: {
  viewer: Viewer;
  environment: Environment;
  bankName: string;
  bankStatus: BankStatus;
  theme: Theme;
  /** Navigation paths permitted by the user's roles. */
  nav: readonly NavHref[];
  commands: readonly CommandId[];
  children: ReactNode;
}) {
  const navItems: readonly NavItem[] = NAV_ITEMS.filter(({ href }) => nav.includes(href));
  return (
    <div
      className={classes(
        "pt-(--stripe) md:grid md:grid-cols-[212px_minmax(0,1fr)]",
        // Fixed, so that the stripe adds no height and short pages do not scroll.
        environment === "sandbox"
          ? "[--stripe:3px] before:fixed before:inset-x-0 before:top-0 before:z-30 before:h-(--stripe) before:bg-amber print:[--stripe:0px]"
          : "[--stripe:0px]",
      )}
    >
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-md focus:bg-surface focus:px-3 focus:py-2 focus:shadow-raised"
      >
        Skip to content
      </a>
      <header className="sticky top-(--stripe) z-20 flex h-13 items-center gap-2.5 border-b bg-bg pr-1.5 pl-4 md:hidden">
        <Link href="/overview" aria-label="Endorse, overview">
          <Brand />
        </Link>
        <EnvironmentBadge environment={environment} />
        <span className="ml-auto flex">
          <PaletteTrigger place="bar" />
          <AccountTrigger viewer={viewer} place="bar" />
        </span>
      </header>
      <aside className="sticky top-(--stripe) hidden h-[calc(100dvh-var(--stripe))] flex-col border-r px-2.5 pt-3.5 pb-2 md:flex">
        <div className="flex items-center justify-between px-2 pt-0.5 pb-3.5">
          <Link href="/overview" aria-label="Endorse, overview" className="rounded-sm">
            <Brand />
          </Link>
          <EnvironmentBadge environment={environment} />
        </div>
        <Rail items={navItems} />
        <div className="mt-auto">
          <AccountTrigger viewer={viewer} place="rail" />
        </div>
      </aside>
      <AccountPanel viewer={viewer} theme={theme} bankName={bankName} />
      <main
        id="main"
        tabIndex={-1}
        className="min-w-0 px-4 pt-4 pb-[calc(5rem+env(safe-area-inset-bottom))] outline-none sm:px-7 md:pb-10"
      >
        <BankStatusBanner initial={bankStatus} />
        {children}
        <PrintedBy name={viewer.name} />
      </main>
      <BottomBar items={navItems} />
      <NavCountsPoller />
      <NavigationProgress />
      {commands.includes("deposit") && <DropAnywhere />}
      <GlobalShortcuts navItems={navItems.map(({ href, label, key }) => ({ href, label, key }))} commands={commands} />
    </div>
  );
}

/** Opens the deposit page with images dropped on any page. The deposit and batch pages handle drops themselves. */
function DropAnywhere() {
  const link = useRef<HTMLAnchorElement>(null);
  const pathname = usePathname();
  const isEnabled = pathname !== DEPOSIT && !pathname.startsWith(BATCHES);
  const { isDragging } = useDroppedFiles(
    (files) => {
      setTransferredImages(files);
      // Navigates through a link, so that a leave guard can intercept it.
      link.current?.click();
    },
    { isEnabled },
  );
  return (
    <>
      <Link ref={link} href={DEPOSIT} hidden prefetch={false} tabIndex={-1} aria-hidden />
      {isDragging && isEnabled && <DropOverlay>Drop images of a check to deposit it</DropOverlay>}
    </>
  );
}

/** The printed footer: the user, the time of printing, and the page's time zone. */
function PrintedBy({ name }: { name: string }) {
  const zone = useTimeZone();
  const [at, setAt] = useState<string | null>(null);
  useEffect(() => {
    const updateTime = () => setAt(new Date().toISOString());
    updateTime();
    const print = () => flushSync(updateTime);
    addEventListener("beforeprint", print);
    return () => removeEventListener("beforeprint", print);
  }, []);
  return (
    <p className="num mt-4 hidden text-muted text-xs print:block">
      {at && `Printed by ${name}, ${formatMoment(at, zone, "full")}. Times are in ${formatZoneName(zone)}.`}
    </p>
  );
}
