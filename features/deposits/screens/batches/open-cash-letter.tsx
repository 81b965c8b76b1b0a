"use client";
import { FileStack } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Button } from "@/components/ui/button";
import { findCashLetter } from "./find-cash-letter";
import type { useCashLetter } from "./use-cash-letter";

/** A button that opens the file picker for an image cash letter. */
export function OpenCashLetter({
  cashLetter,
  isDisabled,
  children,
}: {
  cashLetter: ReturnType<typeof useCashLetter>;
  isDisabled?: boolean;
  children: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label="Image cash letter"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void findCashLetter([file]).then((found) => cashLetter.open(found?.cashLetter ?? file));
          currentTarget.value = "";
        }}
      />
      <Button isDisabled={isDisabled} onPress={() => input.current?.click()}>
        <FileStack aria-hidden />
        {children}
      </Button>
    </>
  );
}
