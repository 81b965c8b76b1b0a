"use client";
import { Fragment, useState } from "react";
import type { NavTarget } from "@/components/navigation/nav-items";
import { areShortcutsOn, SHORTCUTS, setShortcutsOn, shortcutsAnywhere } from "@/components/navigation/shortcuts";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";

/** Lists the shortcuts and lets a person turn them off. */
export function ShortcutsDialog({ pages, onClose }: { pages: readonly NavTarget[]; onClose: () => void }) {
  const [isOn, setOn] = useState(areShortcutsOn);
  const groups = [{ group: "Anywhere", rows: shortcutsAnywhere(pages) }, ...SHORTCUTS];
  return (
    <Dialog title="Keyboard shortcuts" isOpen onClose={onClose}>
      <div className="grid gap-4">
        {groups.map(({ group, rows }) => (
          <section key={group}>
            <h3 className="mb-1 text-muted text-xs">{group}</h3>
            <dl>
              {rows.map((row) => (
                <div key={row.description} className="flex min-h-8 items-center justify-between border-b last:border-0">
                  <dt>{row.description}</dt>
                  <dd className="flex items-center gap-1 text-muted text-xs">
                    {row.keys.map((key, index) => (
                      <Fragment key={key}>
                        {index > 0 && (row.isEither ? "or" : "then")}
                        <Kbd>{key}</Kbd>
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
