"use client";
import { useEffect, useEffectEvent, useState } from "react";
import { addToast } from "@/components/ui/toasts";
import { listDroppedFiles } from "./files-of-folders";

interface Options {
  /** False while a different element of the page accepts dropped files. */
  readonly isEnabled?: boolean;
  /** Message shown if a drop cannot be accepted now: the reason and what to do. */
  readonly busy?: string | false;
}

/**
 * Receives files dropped anywhere on the window, including files in dropped folders. Shows why a drop is rejected.
 * `isDragging` is true while files are dragged over the window.
 */
export function useDroppedFiles(
  onFiles: (files: File[]) => void,
  { isEnabled = true, busy = false }: Options = {},
): { isDragging: boolean } {
  const [isDragging, setDragging] = useState(false);
  const receive = useEffectEvent((files: File[]) => {
    if (busy) showRejection(busy);
    else if (files.length === 0) showRejection("The folder has no files.");
    else onFiles(files);
  });

  useEffect(() => {
    if (!isEnabled) return;
    let depth = 0;
    const stop = () => {
      depth = 0;
      setDragging(false);
    };
    const readDropped = ({ items, files }: DataTransfer) => {
      // Entries are only available during the event.
      const entries = [...items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
      if (!entries.some(({ isDirectory }) => isDirectory)) return receive([...files]);
      listDroppedFiles(entries).then(receive, () => showRejection("Couldn’t read the folder."));
    };
    const handlers = {
      dragenter: () => {
        if (++depth === 1) setDragging(true);
      },
      dragleave: () => {
        if (--depth <= 0) stop();
      },
      // Without this, the browser would open the file.
      dragover: (event: DragEvent) => event.preventDefault(),
      drop: (event: DragEvent) => {
        stop();
        const isHandled = event.defaultPrevented;
        event.preventDefault();
        if (!isHandled && event.dataTransfer) readDropped(event.dataTransfer);
      },
    };
    const handle = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes("Files")) handlers[event.type as keyof typeof handlers](event);
    };
    const types = Object.keys(handlers) as (keyof typeof handlers)[];
    for (const type of types) window.addEventListener(type, handle);
    return () => {
      for (const type of types) window.removeEventListener(type, handle);
    };
  }, [isEnabled]);

  return { isDragging: isDragging && !busy };
}

function showRejection(detail: string): void {
  addToast({ tone: "warn", title: "No files added", detail });
}
