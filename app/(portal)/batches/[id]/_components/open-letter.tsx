"use client";
import { FileStack } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Button } from "@/components/ui/button";
import type { useLetter } from "./use-letter";

/** The endings that image cash letters usually have. */
const LETTER_NAME = /\.(x9|x937|x9_?37|icl)$/i;

/** The image cash letter among chosen or dropped files; null when there is none. */
export function letterAmong(files: readonly File[]): File | null {
  return files.find(({ name }) => LETTER_NAME.test(name)) ?? null;
}

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
          if (file) void letter.open(file);
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
