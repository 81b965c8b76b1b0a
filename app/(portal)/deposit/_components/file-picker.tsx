"use client";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { Button } from "@/components/ui/button";
import type { ButtonTone } from "@/components/ui/button-style";
import { IconButton } from "@/components/ui/icon-button";
import type { ImageView } from "@/lib/contract/enums";
import { ACCEPTED_FILES } from "./picture-file";

/**
 * A button that asks for a file. Two files at once are front and back. With `onCamera` it opens the camera instead, and
 * asks for a picture of the device's own camera program where a page can't show one.
 */
export function FilePicker({
  side,
  tone,
  onCamera,
  onFiles,
  children,
}: {
  side: ImageView;
  /** The look of the button; `icon` for a small square one beside others. */
  tone: ButtonTone | "icon";
  onCamera?: () => void;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  const isCamera = onCamera !== undefined;
  const ask = () => {
    if (onCamera && navigator.mediaDevices) onCamera();
    else input.current?.click();
  };
  const take = (element: HTMLInputElement) => {
    const files = [...(element.files ?? [])];
    // The same file may be chosen again after it was removed.
    element.value = "";
    if (files.length > 0) onFiles(files);
  };
  // A file given before the page was ready raised its event when nobody listened.
  const takeEarly = useEffectEvent(() => {
    if (input.current) take(input.current);
  });
  useEffect(() => takeEarly(), []);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={`${isCamera ? "Camera for" : "File of"} the ${side}`}
        accept={isCamera ? "image/*" : ACCEPTED_FILES}
        capture={isCamera ? "environment" : undefined}
        multiple={!isCamera}
        onChange={(event) => take(event.currentTarget)}
      />
      {tone === "icon" ? (
        <IconButton label={`Replace the ${side}`} onPress={ask}>
          {children}
        </IconButton>
      ) : (
        <Button tone={tone} onPress={ask}>
          {children}
        </Button>
      )}
    </>
  );
}
