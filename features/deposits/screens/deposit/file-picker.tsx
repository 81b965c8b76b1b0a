"use client";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { Button } from "@/components/ui/button";
import type { ButtonTone } from "@/components/ui/button-style";
import { IconButton } from "@/components/ui/icon-button";
import type { ImageView } from "@/lib/contract/enums";
import { ACCEPTED_FILES } from "./prepare-image";

/**
 * A button that opens the file picker, which accepts a front and a back together. With `onCamera`, it opens the in-page
 * camera instead, or the device's camera app if the page can't access the camera.
 */
export function FilePicker({
  side,
  tone,
  onCamera,
  onFiles,
  children,
}: {
  side: ImageView;
  /** Button tone, or `icon` for a square toolbar button. */
  tone: ButtonTone | "icon";
  onCamera?: () => void;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  const isCamera = onCamera !== undefined;
  const open = () => {
    if (onCamera && navigator.mediaDevices) onCamera();
    else input.current?.click();
  };
  const readFiles = (element: HTMLInputElement) => {
    const files = [...(element.files ?? [])];
    // Reset, so that the same file can be selected again after it is removed.
    element.value = "";
    if (files.length > 0) onFiles(files);
  };
  // Files selected before hydration fired their event before the listener was attached.
  const readEarlyFiles = useEffectEvent(() => {
    if (input.current) readFiles(input.current);
  });
  useEffect(() => readEarlyFiles(), []);
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
        onChange={(event) => readFiles(event.currentTarget)}
      />
      {tone === "icon" ? (
        <IconButton label={`Replace the ${side}`} onPress={open}>
          {children}
        </IconButton>
      ) : (
        <Button tone={tone} onPress={open}>
          {children}
        </Button>
      )}
    </>
  );
}
