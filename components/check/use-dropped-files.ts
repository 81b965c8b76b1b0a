"use client";
import { useEffect, useEffectEvent, useState } from "react";
import { filesOfFolders } from "./files-of-folders";

/** Files dropped anywhere on the window, and those in dropped folders. `isDragging` is true while files are dragged over the window. */
export function useDroppedFiles(onFiles: (files: File[]) => void, isEnabled: boolean): { isDragging: boolean } {
  const [isDragging, setDragging] = useState(false);
  const receive = useEffectEvent(onFiles);

  useEffect(() => {
    if (!isEnabled) return;
    let depth = 0;
    const stop = () => {
      depth = 0;
      setDragging(false);
    };
    const take = ({ items, files }: DataTransfer) => {
      // Only known while the event is handled.
      const entries = [...items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
      if (!entries.some(({ isDirectory }) => isDirectory)) return receive([...files]);
      // A folder that can't be read is as an empty one.
      filesOfFolders(entries).then(
        (found) => {
          if (found.length > 0) receive(found);
        },
        () => {},
      );
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

  return { isDragging };
}
