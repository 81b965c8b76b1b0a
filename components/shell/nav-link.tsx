"use client";
import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { glyphOfPage, isCurrentPage } from "@/components/navigation/nav-items";
import { classes } from "@/components/ui/classes";
import { useNavCount } from "./use-nav-count";

/** A navigation link: in the side rail, in the bar at the bottom of a phone, or in the sheet above that bar. */
export function NavLink({
  href,
  place,
  isUrgent,
  children,
}: {
  href: string;
  place: "rail" | "bar" | "sheet";
  /** Whether its pending items have a deadline. */
  isUrgent?: boolean;
  children: ReactNode;
}) {
  const pathname = usePathname();
  const count = useNavCount(href);
  const isCurrent = isCurrentPage(pathname, href);
  return (
    <Link
      href={href}
      prefetch={false}
      aria-description={count > 0 ? `${count} waiting` : undefined}
      aria-current={isCurrent ? (pathname === href ? "page" : "true") : undefined}
      onClick={(event) => event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover()}
      className={classes(
        "glyph",
        `glyph-${glyphOfPage(href)}`,
        place === "bar" ? BAR_ITEM : "nav-link",
        place === "rail" && "h-[30px]",
        place === "sheet" && "h-11",
      )}
    >
      {children}
      {count > 0 && (
        <span
          aria-hidden
          className={classes(
            "num text-2xs",
            isUrgent ? "font-semibold text-bad" : "text-muted",
            place === "bar" ? "absolute top-1 left-1/2 ml-3" : "ml-auto",
          )}
        >
          {count > MAX_COUNT ? `${MAX_COUNT}+` : count}
        </span>
      )}
    </Link>
  );
}

const MAX_COUNT = 99;

/** The CSS class of a slot in the bottom bar, for links and for the button that opens the rest. */
export const BAR_ITEM = "bar-item";
