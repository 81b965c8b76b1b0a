"use client";
import { type KeyboardEvent, useState } from "react";
import { classes } from "@/components/ui/classes";
import { remapColumns, toggleStart } from "@/features/positive-pay/issue-files/reading/fixed-width";
import type { FilePreview } from "@/features/positive-pay/issue-files/reading/issue-file-session";
import type { ReadingSettings } from "@/features/positive-pay/issue-files/reading/reading-settings";

const MAX_PREVIEW_LINES = 8;

/** Splits lines into fixed-width columns. Clicking a position starts a column there; clicking a boundary removes it. */
export function FixedWidthRuler({
  preview: { settings, text },
  onChange,
}: {
  preview: FilePreview;
  onChange: (change: Pick<ReadingSettings, "starts" | "columns">) => void;
}) {
  const { starts, columns } = settings;
  const [cursor, setCursor] = useState(1);
  const lines = text.slice(0, MAX_PREVIEW_LINES);
  const width = Math.max(1, ...lines.map(({ length }) => length));
  const toggle = (at: number) => {
    const newStarts = toggleStart(starts, at);
    onChange({ starts: newStarts, columns: remapColumns(columns, starts, newStarts) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step) setCursor(Math.min(width - 1, Math.max(1, cursor + step)));
    else if (event.key === "Enter" || event.key === " ") toggle(cursor);
    else return;
    event.preventDefault();
  };
  return (
    <div className="grid gap-1.5">
      <p className="text-muted text-xs">
        Click a position to split a column, or a boundary to join two. On a keyboard, use the arrow keys and Enter.
      </p>
      <div
        role="slider"
        tabIndex={0}
        aria-label="Column boundaries"
        aria-valuemin={1}
        aria-valuemax={width - 1}
        aria-valuenow={cursor}
        aria-valuetext={`Position ${cursor + 1}${starts.includes(cursor) ? ", a column starts here" : ""}`}
        onKeyDown={onKeyDown}
        className="group overflow-x-auto rounded-md border bg-sunken"
      >
        <div className="w-max py-1 font-mono text-[13px] leading-6">
          {lines.map((line, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its position
            <div key={row} aria-hidden className="flex whitespace-pre">
              {[...line.padEnd(width)].map((character, at) => (
                // biome-ignore lint/a11y/noStaticElementInteractions: the ruler around it handles the keys
                // biome-ignore lint/a11y/useKeyWithClickEvents: the ruler around it handles the keys
                <span
                  // biome-ignore lint/suspicious/noArrayIndexKey: a character is identified by its position
                  key={at}
                  onClick={() => toggle(at)}
                  className={classes(
                    "w-[1ch] cursor-col-resize border-l hover:bg-accent-tint",
                    starts.includes(at) && at > 0 ? "border-l-accent" : "border-l-transparent",
                    at === cursor && "group-focus-visible:bg-accent-tint",
                  )}
                >
                  {character}
                </span>
              ))}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
