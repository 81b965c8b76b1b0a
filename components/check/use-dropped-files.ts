"use client";
import { useEffect, useEffectEvent, useState } from "react";
import { addToast } from "@/components/ui/toasts";
import { filesOfFolders } from "./files-of-folders";

interface Options {
  /** False when another element of the page takes dropped files. */
  readonly isEnabled?: boolean;
  /** Message for a drop that can't be accepted now: the reason and what to do. */
  readonly busy?: string | false;
}

/**
 * Receives files dropped anywhere on the window, including those in dropped folders. A rejected drop shows the reason.
 * `isDragging` is true while files are dragged over the window.
 */
export function useDroppedFiles(
  onFiles: (files: File[]) => void,
  { isEnabled = true, busy = false }: Options = {},
): { isDragging: boolean } {
  const [isDragging, setDragging] = useState(false);
  const receive = useEffectEvent((files: File[]) => {
    if (busy) refuse(busy);
    else if (files.length === 0) refuse("The folder has no files.");
    else onFiles(files);
  });

  useEffect(() => {
    if (!isEnabled) return;
    let depth = 0;
    const stop = () => {
      depth = 0;
      setDragging(false);
    };
    const take = ({ items, files }: DataTransfer) => {
      // Entries are only available while the event is handled.
      const entries = [...items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
      if (!entries.some(({ isDirectory }) => isDirectory)) return receive([...files]);
      filesOfFolders(entries).then(receive, () => refuse("Couldn’t read the folder."));
    };
    const handlers = {
      dragenter: () => {
        if (++depth === 1) setDragging(true);
      },
      dragleave: () => {
        if (--depth <= 0) stop();
      },
      // Without this the browser would navigate to the file.
      dragover: (event: DragEvent) => event.preventDefault(),
      drop: (event: DragEvent) => {
        stop();
        const isTaken = event.defaultPrevented;
        event.preventDefault();
        if (!isTaken && event.dataTransfer) take(event.dataTransfer);
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

function refuse(detail: string): void {
  addToast({ tone: "warn", title: "No files added", detail });
}
