"use client";
import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { classes } from "@/components/ui/classes";

/** A room of the portal, in the side rail or in the bar at the bottom of a phone. */
export function NavLink({ href, place, children }: { href: string; place: "rail" | "bar"; children: ReactNode }) {
  const pathname = usePathname();
  const isHere = pathname === href || pathname.startsWith(`${href}/`);
  return (
    <Link
      href={href}
      aria-current={isHere ? (pathname === href ? "page" : "true") : undefined}
      className={classes(
        "[&_svg]:shrink-0 [&_svg]:stroke-[1.75]",
        place === "rail" && "flex h-[30px] items-center gap-[9px] rounded-md px-2 [&_svg]:size-4",
        place === "rail" &&
          (isHere
            ? "bg-surface font-medium shadow-[0_0_0_1px_var(--line)] forced-colors:border"
            : "text-muted hover:bg-sunken hover:text-text"),
        place === "bar" &&
          "grid min-h-14 flex-1 place-content-center justify-items-center gap-0.5 text-2xs [&_svg]:size-5",
        place === "bar" && (isHere ? "font-semibold text-accent forced-colors:underline" : "text-muted"),
      )}
    >
      {children}
    </Link>
  );
}
