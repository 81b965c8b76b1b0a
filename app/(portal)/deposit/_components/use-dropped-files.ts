"use client";
import { useEffect, useRef, useState } from "react";

/** Files dropped anywhere on the window or pasted. `isDragging` is true while files are dragged over the window. */
export function useDroppedFiles(onFiles: (files: File[]) => void, isEnabled: boolean): { isDragging: boolean } {
  const [isDragging, setDragging] = useState(false);
  const receive = useRef(onFiles);
  receive.current = onFiles;

  useEffect(() => {
    if (!isEnabled) return;
    let depth = 0;
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
    const enter = (event: DragEvent) => {
      if (hasFiles(event) && ++depth === 1) setDragging(true);
    };
    const leave = (event: DragEvent) => {
      if (hasFiles(event) && --depth <= 0) stop();
    };
    const stop = () => {
      depth = 0;
      setDragging(false);
    };
    // Without this the browser would navigate to the file.
    const over = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      stop();
      if (!hasFiles(event)) return;
      const isTaken = event.defaultPrevented;
      event.preventDefault();
      if (!isTaken) receive.current([...(event.dataTransfer?.files ?? [])]);
    };
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      receive.current(files);
    };
    window.addEventListener("dragenter", enter);
    window.addEventListener("dragleave", leave);
    window.addEventListener("dragover", over);
    window.addEventListener("drop", drop);
    document.addEventListener("paste", paste);
    return () => {
      window.removeEventListener("dragenter", enter);
      window.removeEventListener("dragleave", leave);
      window.removeEventListener("dragover", over);
      window.removeEventListener("drop", drop);
      document.removeEventListener("paste", paste);
    };
  }, [isEnabled]);

  return { isDragging };
}
