import type { ReactNode } from "react";
import { ButtonLink } from "./button-link";
import { Notice } from "./notice";

/** In place of a form that the person's roles don't allow: which role it needs, and a link to where they may go. */
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
