import Link from "next/link";
import { Fragment, type ReactNode } from "react";
import { PageTitle } from "./page-title";
import { PaletteTrigger } from "./palette-trigger";
import { TimeZoneNote } from "./time-zone-note";

export interface Crumb {
  label: string;
  href?: string;
}

/**
 * Shows breadcrumbs, the time zone, the palette trigger, the title with a note beside it, and actions. The document
 * title is `documentTitle` (use it if `title` is not unique), followed by the first breadcrumb if there are several.
 */
export function PageHeader({
  trail,
  title,
  documentTitle = title,
  titleNote,
  actions,
}: {
  trail: readonly [Crumb, ...Crumb[]];
  title: string;
  documentTitle?: string;
  titleNote?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <>
      <PageTitle>{trail.length > 1 ? `${documentTitle} · ${trail[0].label}` : documentTitle}</PageTitle>
      <div className="mb-2.5 flex items-center justify-between gap-4 md:mb-3">
        <nav aria-label="Breadcrumbs" className="flex min-h-6 min-w-0 items-center gap-1.5 text-muted">
          {trail.map((crumb, index) => (
            <Fragment key={crumb.label}>
              {index > 0 && <span aria-hidden>/</span>}
              {crumb.href ? (
                <Link prefetch={false} href={crumb.href} className="rounded-sm py-0.5 hover:text-text hover:underline">
                  {crumb.label}
                </Link>
              ) : (
                <span aria-current="page" className="truncate">
                  {crumb.label}
                </span>
              )}
            </Fragment>
          ))}
        </nav>
        <div className="flex shrink-0 items-center gap-3 print:hidden">
          <span className="text-muted text-xs">
            <TimeZoneNote />
          </span>
          <PaletteTrigger place="page" />
        </div>
      </div>
      <div className="mb-3.5 flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="num">{title}</h1>
        {titleNote}
        {actions && <div className="flex flex-wrap print:hidden gap-2 sm:ml-auto">{actions}</div>}
      </div>
    </>
  );
}
