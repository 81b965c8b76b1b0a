"use client";
import type { ReactNode } from "react";
import { Dialog as AriaDialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { classes } from "./classes";

/** A modal dialog: traps the focus and restores it, Escape closes. `isAlert` for a dialog that requires a decision. */
export function Dialog({
  title,
  isOpen,
  onClose,
  isAlert,
  isLocked,
  width = "max-w-[440px]",
  children,
}: {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  isAlert?: boolean;
  /** While a request is in flight: neither Escape nor a click outside closes it. */
  isLocked?: boolean;
  width?: string;
  children: ReactNode;
}) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      isDismissable={!isAlert && !isLocked}
      isKeyboardDismissDisabled={isLocked}
      className="fixed inset-0 z-40 grid items-end justify-items-center bg-scrim p-0 sm:place-items-center sm:p-6"
    >
      <Modal
        className={classes(
          "max-h-[85dvh] w-full animate-appear overflow-y-auto rounded-t-xl bg-surface shadow-raised sm:rounded-lg forced-colors:border",
          width,
        )}
      >
        <AriaDialog role={isAlert ? "alertdialog" : "dialog"} className="p-5 outline-none">
          <Heading slot="title" className="mb-2 font-semibold text-lg tracking-tight">
            {title}
          </Heading>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** The buttons at the end of a dialog, the safe one first. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-5 flex flex-wrap justify-end gap-2">{children}</div>;
}
