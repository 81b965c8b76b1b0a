import type { ReactNode } from "react";
import { ButtonLink } from "./button-link";
import { Notice } from "./notice";

/** Replaces a form that the user's roles don't permit; names the required role and links to a permitted page. */
export function NotPermitted({
  title,
  href,
  linkLabel,
  children,
}: {
  title: string;
  href: string;
  linkLabel: string;
  children: ReactNode;
}) {
  return (
    <Notice
      tone="info"
      title={title}
      className="max-w-[64ch]"
      actions={<ButtonLink href={href}>{linkLabel}</ButtonLink>}
    >
      {children}
    </Notice>
  );
}
