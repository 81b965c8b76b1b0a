import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "./button-link";

/**
 * Links to the previous and next pages. Lists use keyset pagination, so a page's URL stays valid when records are
 * added. Renders nothing if there is only one page.
 */
export function PageLinks({
  before,
  after,
  names = ["Newer", "Older"],
  children,
}: {
  /** URL of the previous page, or null on the first page. */
  before: string | null;
  after: string | null;
  names?: readonly [before: string, after: string];
  /** Shown between the two links. */
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
