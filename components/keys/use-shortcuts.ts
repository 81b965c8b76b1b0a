"use client";
import { useEffect, useInsertionEffect, useRef } from "react";
import { addShortcutGroup, type Shortcut } from "./shortcut-groups";

/**
 * Shortcuts of the screen that is shown: the keyboard runs them, and the dialog of shortcuts lists them under `title`.
 *
 * @param isInDialog they work in the open dialog instead of on the page behind
 */
export function useShortcuts(title: string, shortcuts: readonly Shortcut[], isInDialog = false): void {
  const latest = useRef(shortcuts);
  useInsertionEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => addShortcutGroup({ title, isInDialog, shortcuts: () => latest.current }), [title, isInDialog]);
}
