"use client";
import Link from "next/link";

/** Opens the user's account page and closes the panel that contains the link. */
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
