"use client";
import type { ReactNode } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Popover } from "react-aria-components/Popover";
import { classes } from "@/components/ui/classes";
import type { OpenMenu } from "./list-menu";

/** The popover below a {@link ListMenu} button. Escape or a click outside closes it. */
export function ListPanel({
  label,
  placement = "bottom end",
  className,
  contentClassName,
  triggerRef,
  onClose,
  children,
}: OpenMenu & {
  label: string;
  placement?: "bottom start" | "bottom end";
  /** Sets the width. */
  className: string;
  contentClassName?: string;
  children: ReactNode;
}) {
  return (
    <Popover
      triggerRef={triggerRef}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      placement={placement}
      offset={6}
      className={classes("animate-appear rounded-lg bg-surface shadow-raised forced-colors:border", className)}
    >
      <Dialog aria-label={label} className={classes("outline-none", contentClassName)}>
        {children}
      </Dialog>
    </Popover>
  );
}
