import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "./button-link";

/**
 * Links to the previous and the next page. Lists use keyset pagination, so that the URL of a page stays valid when
 * records are added. Renders nothing without neighboring pages.
 */
export function PageLinks({
  before,
  after,
  names = ["Newer", "Older"],
  children,
}: {
  /** Address of the previous page, null on the first. */
  before: string | null;
  after: string | null;
  /** The labels of the two links. */
  names?: readonly [before: string, after: string];
  /** Content between the two links. */
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
