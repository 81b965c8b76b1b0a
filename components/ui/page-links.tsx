import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "./button-link";

/**
 * The way to the pages before and after this one. Lists page by key, so that the address of a page stays true however
 * many records come in; a page without neighbors shows nothing.
 */
export function PageLinks({
  before,
  after,
  names = ["Newer", "Older"],
  children,
}: {
  /** Address of the page before this one, null when this is the first. */
  before: string | null;
  after: string | null;
  /** What the page before and the page after are called. */
  names?: readonly [before: string, after: string];
  /** What stands between the two links. */
  children?: ReactNode;
}) {
  if (before === null && after === null) return null;
  return (
    <nav aria-label="Pages" className="mt-3 flex items-center justify-between gap-2">
      {before === null ? (
        <span />
      ) : (
        <ButtonLink href={before} rel="prev">
          <ChevronLeft aria-hidden />
          {names[0]}
        </ButtonLink>
      )}
      {children}
      {after === null ? (
        <span />
      ) : (
        <ButtonLink href={after} rel="next">
          {names[1]}
          <ChevronRight aria-hidden />
        </ButtonLink>
      )}
    </nav>
  );
}
