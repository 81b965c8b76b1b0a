"use client";
import { Fragment, useState } from "react";
import { areShortcutsOn, listShortcutGroups, setShortcutsOn } from "@/components/keys/shortcut-groups";
import type { NavTarget } from "@/components/navigation/nav-items";
import { GLOBAL_GROUP_TITLE, type ListedShortcut, listGlobalShortcuts } from "@/components/navigation/shortcuts";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";

/** Lists the shortcuts, starting with the current screen's, and lets the user turn single-key shortcuts off. */
export function ShortcutsDialog({ pages, onClose }: { pages: readonly NavTarget[]; onClose: () => void }) {
  const [isOn, setOn] = useState(areShortcutsOn);
  // Read once, since the screen behind the open dialog does not change.
  const [registered] = useState(listShortcutGroups);
  const groups: readonly { title: string; shortcuts: readonly ListedShortcut[] }[] = [
    ...registered.filter(({ title }) => title !== GLOBAL_GROUP_TITLE),
    { title: GLOBAL_GROUP_TITLE, shortcuts: listGlobalShortcuts(pages) },
  ];
  return (
    <Dialog title="Keyboard shortcuts" isOpen onClose={onClose}>
      <div className="grid gap-4">
        {groups.map(({ title, shortcuts }) => (
          <section key={title}>
            <h3 className="mb-1 text-muted text-xs">{title}</h3>
            <dl>
              {shortcuts.map((row) => (
                <div key={row.description} className="flex min-h-8 items-center justify-between border-b last:border-0">
                  <dt>{row.description}</dt>
                  <dd className="flex items-center gap-1 text-muted text-xs">
                    {row.keys.map((key, index) => (
                      <Fragment key={key}>
                        {index > 0 && (row.isSequence ? "then" : "or")}
                        <Kbd>{KEY_NAMES[key] ?? key}</Kbd>
                      </Fragment>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <label className="flex items-center gap-2">
          <input
            type="checkbox"
            className="size-4 accent-accent"
            checked={isOn}
            onChange={(event) => {
              setShortcutsOn(event.target.checked);
              setOn(event.target.checked);
            }}
          />
          Use single-key shortcuts
        </label>
      </div>
      <DialogActions>
        <Button onPress={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

/** Display names for keys whose name differs from `KeyboardEvent.key`. */
const KEY_NAMES: Readonly<Record<string, string>> = {
  " ": "Space",
  ArrowLeft: "←",
  ArrowUp: "↑",
  ArrowRight: "→",
  ArrowDown: "↓",
  Escape: "Esc",
  "-": "−",
};
