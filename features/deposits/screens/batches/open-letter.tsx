"use client";
import { FileStack } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Button } from "@/components/ui/button";
import { findLetter } from "./find-letter";
import type { useLetter } from "./use-letter";

/** A button that opens the picker for an image cash letter. */
export function OpenLetter({
  letter,
  isDisabled,
  children,
}: {
  letter: ReturnType<typeof useLetter>;
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
          if (file) void findLetter([file]).then((found) => letter.open(found?.letter ?? file));
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
