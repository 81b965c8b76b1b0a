"use client";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useRef } from "react";
import { DropOverlay } from "@/components/check/drop-overlay";
import { setTransferredImages } from "@/components/check/image-transfer";
import { useDroppedFiles } from "@/components/check/use-dropped-files";

const DEPOSIT = "/deposit";

/** Pictures dropped on any page open the deposit page with them; that page takes its own. */
export function DropAnywhere() {
  const link = useRef<HTMLAnchorElement>(null);
  const pathname = usePathname();
  const { isDragging } = useDroppedFiles((files) => {
    setTransferredImages(files);
    // Through a link, so that guards of unsaved input can intercept it.
    link.current?.click();
  }, pathname !== DEPOSIT);
  return (
    <>
      <Link ref={link} href={DEPOSIT} hidden prefetch={false} tabIndex={-1} aria-hidden />
      {isDragging && pathname !== DEPOSIT && <DropOverlay>Drop the pictures of a check to deposit it</DropOverlay>}
    </>
  );
}
