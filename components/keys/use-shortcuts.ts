"use client";
import { useEffect, useInsertionEffect, useRef } from "react";
import { addShortcutGroup, type Shortcut } from "./shortcut-groups";

/**
 * Registers keyboard shortcuts for the current screen, listed under `title` in the shortcuts dialog.
 *
 * @param isInDialog whether the shortcuts apply to the open dialog instead of the page behind it
 */
export function useShortcuts(title: string, shortcuts: readonly Shortcut[], isInDialog = false): void {
  const latest = useRef(shortcuts);
  useInsertionEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => addShortcutGroup({ title, isInDialog, shortcuts: () => latest.current }), [title, isInDialog]);
}
