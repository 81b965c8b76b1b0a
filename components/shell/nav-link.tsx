"use client";
import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { glyphOfPage, isCurrentPage } from "@/components/navigation/nav-items";
import { classes } from "@/components/ui/classes";
import { useNavCount } from "./use-nav-count";

/** A navigation link in the side rail, in a phone's bottom bar, or in the sheet above that bar. */
export function NavLink({
  href,
  place,
  isUrgent,
  children,
}: {
  href: string;
  place: "rail" | "bar" | "sheet";
  /** Whether pending items have a deadline. */
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
        place === "bar" ? BAR_ITEM_CLASS : "nav-link",
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

/** CSS class for a slot in the bottom bar: a link or the More button. */
export const BAR_ITEM_CLASS = "bar-item";
