"use client";
import { type ReactNode, useId, useState } from "react";
import { classes } from "./classes";

/** Filters that are collapsed on narrow screens, so that the list comes first. */
export function CollapsedFilters({ isActive, children }: { isActive: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="chip chip-unset glyph glyph-down mb-2.5 sm:hidden"
      >
        {isActive ? "Filters (active)" : "Filters"}
      </button>
      <div id={id} className={classes(!isOpen && "max-sm:hidden")}>
        {children}
      </div>
    </>
  );
}
