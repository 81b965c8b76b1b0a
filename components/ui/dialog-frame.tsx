"use client";
import { type ReactNode, useEffect, useRef } from "react";
import { Dialog as AriaDialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { classes } from "./classes";

/** Stacks the title, content and controls; in landscape, the content is on the left of the title and controls. */
const PHONE_SCREEN =
  "phone:grid phone:h-full phone:grid-rows-[auto_minmax(0,1fr)_auto] phone:p-0 phone:landscape:grid-cols-[minmax(0,1fr)_232px] phone:landscape:grid-rows-[auto_minmax(0,1fr)]";
const PHONE_TITLE = "phone:m-0 phone:px-4 phone:py-3 phone:landscape:col-start-2";

export interface DialogProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  isAlert?: boolean;
  /** Keeps Escape and outside clicks from closing the dialog, for example while a request is in flight. */
  isLocked?: boolean;
  /** Fills the screen on a phone. Requires exactly two children: the content and the controls. */
  fillsPhone?: boolean;
  width?: string;
  children: ReactNode;
}

/** Implements `Dialog` in a separate module so that React Aria loads on demand. */
export function DialogFrame({
  title,
  isOpen,
  onClose,
  isAlert,
  isLocked,
  fillsPhone,
  width = "max-w-[440px]",
  children,
}: DialogProps) {
  return (
    <I18nProvider locale="en-US">
      <ModalOverlay
        isOpen={isOpen}
        onOpenChange={(open) => {
          if (!open) onClose();
        }}
        isDismissable={!isAlert && !isLocked}
        isKeyboardDismissDisabled={isLocked}
        className={classes(
          "fixed inset-0 z-40 grid items-end justify-items-center bg-scrim p-0 sm:place-items-center sm:p-6",
          fillsPhone && "phone:p-0!",
        )}
      >
        <Modal
          className={classes(
            "max-h-[85dvh] w-full animate-appear scroll-pb-16 overflow-y-auto rounded-t-xl bg-surface shadow-raised sm:rounded-lg forced-colors:border",
            width,
            fillsPhone && "phone:h-dvh phone:max-h-none phone:max-w-none phone:rounded-none",
          )}
        >
          <AriaDialog
            role={isAlert ? "alertdialog" : "dialog"}
            className={classes("p-5 outline-none", fillsPhone && PHONE_SCREEN)}
          >
            <Heading
              slot="title"
              className={classes("mb-2 font-semibold text-lg tracking-tight", fillsPhone && PHONE_TITLE)}
            >
              {title}
            </Heading>
            {children}
            <InitialFocus />
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </I18nProvider>
  );
}

const FIELD = "form :is(input:not([type=hidden], [type=file]), select, textarea):not(:disabled)";

/** Focuses the dialog's first field, or else the dialog, unless an element in the dialog already has focus. */
function InitialFocus() {
  const marker = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const dialog = marker.current?.parentElement;
    if (!dialog?.contains(document.activeElement)) (dialog?.querySelector<HTMLElement>(FIELD) ?? dialog)?.focus();
  }, []);
  return <span ref={marker} hidden />;
}
