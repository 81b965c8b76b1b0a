import { ArrowDownToLine, RectangleEllipsis } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { classes } from "@/components/ui/classes";
import { AccountPanel, AccountTrigger, type Viewer } from "./account-panel";
import type { BankStatus } from "./bank-status";
import { BankStatusBanner } from "./bank-status-banner";
import { Brand } from "./brand";
import { type Environment, EnvironmentBadge } from "./environment-badge";
import { NavLink } from "./nav-link";
import type { Theme } from "./preferences";
import { ShortcutsListener } from "./shortcuts-listener";

/** The frame around every signed-in screen: a rail at the left, or a bar above and one below on a phone. */
export function Shell({
  viewer,
  environment,
  bankName,
  bankStatus,
  theme,
  canDeposit,
  children,
}: {
  viewer: Viewer;
  environment: Environment;
  bankName: string;
  bankStatus: BankStatus;
  theme: Theme;
  canDeposit: boolean;
  children: ReactNode;
}) {
  const rooms = (place: "rail" | "bar") => (
    <>
      {canDeposit && (
        <NavLink href="/deposit" place={place}>
          <ArrowDownToLine aria-hidden />
          Deposit
        </NavLink>
      )}
      <NavLink href="/payments" place={place}>
        <RectangleEllipsis aria-hidden />
        Payments
      </NavLink>
    </>
  );
  return (
    <div
      className={classes(
        "md:grid md:grid-cols-[212px_minmax(0,1fr)]",
        environment === "sandbox" && "border-amber border-t-[3px]",
      )}
    >
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-md focus:bg-surface focus:px-3 focus:py-2 focus:shadow-raised"
      >
        Skip to the content
      </a>
      <header className="sticky top-0 z-20 flex h-13 items-center gap-2.5 border-b bg-bg pr-1.5 pl-4 md:hidden">
        <Link href="/payments" aria-label="Endorse, payments">
          <Brand />
        </Link>
        <EnvironmentBadge environment={environment} />
        <span className="ml-auto">
          <AccountTrigger viewer={viewer} place="bar" />
        </span>
      </header>
      <aside className="sticky top-0 hidden h-dvh flex-col border-r px-2.5 pt-3.5 pb-2 md:flex">
        <div className="flex items-center justify-between px-2 pt-0.5 pb-3.5">
          <Link href="/payments" aria-label="Endorse, payments" className="rounded-sm">
            <Brand />
          </Link>
          <EnvironmentBadge environment={environment} />
        </div>
        <nav aria-label="Main" className="grid gap-0.5">
          {rooms("rail")}
        </nav>
        <div className="mt-auto">
          <AccountTrigger viewer={viewer} place="rail" />
        </div>
      </aside>
      <AccountPanel viewer={viewer} theme={theme} bankName={bankName} />
      <main id="main" tabIndex={-1} className="min-w-0 px-4 pt-4 pb-24 outline-none sm:px-7 md:pb-10">
        <BankStatusBanner initial={bankStatus} />
        {children}
      </main>
      <nav
        aria-label="Main"
        className="fixed inset-x-0 bottom-0 z-20 flex border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
      >
        {rooms("bar")}
      </nav>
      <ShortcutsListener />
    </div>
  );
}
