"use client";
import Link from "next/link";

/** Opens the person's own page and closes the panel that the link is in. */
export function AccountLink() {
  return (
    <Link
      href="/account"
      prefetch={false}
      className="link justify-self-start"
      onClick={(event) => event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover()}
    >
      Your account
    </Link>
  );
}
