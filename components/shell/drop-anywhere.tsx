"use client";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useRef } from "react";
import { DropOverlay } from "@/components/check/drop-overlay";
import { setTransferredImages } from "@/components/check/image-transfer";
import { useDroppedFiles } from "@/components/check/use-dropped-files";

const DEPOSIT = "/deposit";
/** A batch takes its own pictures, and no other page of theirs has a use for one. */
const BATCHES = "/batches";

/** Pictures dropped on any page open the deposit page with them; that page and a batch take their own. */
export function DropAnywhere() {
  const link = useRef<HTMLAnchorElement>(null);
  const pathname = usePathname();
  const isEnabled = pathname !== DEPOSIT && !pathname.startsWith(BATCHES);
  const { isDragging } = useDroppedFiles(
    (files) => {
      setTransferredImages(files);
      // Through a link, so that guards of unsaved input can intercept it.
      link.current?.click();
    },
    { isEnabled },
  );
  return (
    <>
      <Link ref={link} href={DEPOSIT} hidden prefetch={false} tabIndex={-1} aria-hidden />
      {isDragging && isEnabled && <DropOverlay>Drop the pictures of a check to deposit it</DropOverlay>}
    </>
  );
}
