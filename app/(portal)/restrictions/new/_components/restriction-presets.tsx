"use client";
import { classes } from "@/components/ui/classes";
import { PRESETS, type PresetName } from "./restriction-form-values";

/** The usual restrictions, each filled in with one press. */
export function RestrictionPresets({
  chosen,
  onChoose,
}: {
  chosen: PresetName | null;
  onChoose: (name: PresetName) => void;
}) {
  return (
    <fieldset aria-label="Usual restrictions" className="flex flex-wrap gap-1">
      {(Object.keys(PRESETS) as PresetName[]).map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === chosen}
          onClick={() => onChoose(name)}
          className={classes(
            "touch-target inline-flex h-8 items-center rounded-md border px-3 font-medium transition-colors",
            name === chosen
              ? "border-accent bg-accent-tint text-text"
              : "border-transparent text-muted hover:bg-sunken hover:text-text",
          )}
        >
          {PRESETS[name].label}
        </button>
      ))}
    </fieldset>
  );
}
