"use client";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import { buttonStyle } from "@/components/ui/button-style";

/** Props for the open content of a {@link ListMenu}. */
export interface OpenMenu {
  readonly triggerRef: RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
}

/** A button above the list that opens a menu. On a phone, a button with an icon hides its label. */
export function ListMenu({
  label,
  glyph,
  children,
}: {
  label: string;
  /** A class from `app/glyphs.css`. */
  glyph?: string;
  children: (menu: OpenMenu) => ReactNode;
}) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    trigger.current?.focus();
  };
  return (
    <>
      <button
        ref={trigger}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        className={buttonStyle("plain", "medium", "pointer-coarse:h-11")}
      >
        {glyph && <span className={`glyph ${glyph} flex before:size-4`} />}
        <span className={glyph && "max-sm:sr-only"}>{label}</span>
      </button>
      {isOpen && children({ triggerRef: trigger, onClose: close })}
    </>
  );
}
