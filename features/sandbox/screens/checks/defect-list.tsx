"use client";
import { Plus, X } from "lucide-react";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { FIELD_LABEL } from "@/components/ui/field-style";
import { SelectField } from "@/components/ui/select-field";
import type { DefectName } from "@/lib/contract/sandbox/synthetic-checks";
import type { ChosenDefect } from "./check-request";

const LABELS = {
  skew: "Skewed",
  dark: "Too dark",
  light: "Too light",
  blur: "Out of focus",
  "torn-corner": "Torn corner",
  "torn-edge": "Torn edge",
  streaks: "Streaks",
  noise: "Specks",
  photo: "Photo at an angle",
  glare: "Glare",
  "low-contrast": "Low contrast",
} as const satisfies Record<DefectName, string>;

const NAMES = (Object.keys(LABELS) as DefectName[]).map((value) => ({ value, label: LABELS[value] }));
const SIDES = [
  { value: "front", label: "Front" },
  { value: "back", label: "Back" },
] as const;
const MAX_DEFECTS = 6;

/** Edits the image defects, each with its side and strength. */
export function DefectList({
  defects,
  onChange,
}: {
  defects: readonly ChosenDefect[];
  onChange: (defects: readonly ChosenDefect[]) => void;
}) {
  const update = (index: number, fields: Partial<ChosenDefect>) =>
    onChange(defects.map((defect, at) => (at === index ? { ...defect, ...fields } : defect)));
  return (
    <fieldset className="grid min-w-0 gap-2.5 border-t pt-3">
      <legend className="sr-only">Defects</legend>
      {defects.map((defect, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a defect is identified only by its position in the list.
        <div key={index} className="grid grid-cols-2 gap-x-2.5 gap-y-2 rounded-md bg-sunken p-2.5">
          <SelectField
            label={`Defect ${index + 1}`}
            value={defect.name}
            onChange={(name) => update(index, { name })}
            options={NAMES}
          />
          <SelectField label="Side" value={defect.side} onChange={(side) => update(index, { side })} options={SIDES} />
          <Strength value={defect.strength} onChange={(strength) => update(index, { strength })} />
          <div className="flex items-end justify-end">
            <Button
              size="small"
              tone="quiet"
              aria-label={`Remove defect ${index + 1}`}
              onPress={() => onChange(defects.filter((_, at) => at !== index))}
            >
              <X aria-hidden />
              Remove
            </Button>
          </div>
        </div>
      ))}
      <div>
        <Button
          size="small"
          isDisabled={defects.length >= MAX_DEFECTS}
          onPress={() => onChange([...defects, { side: "front", name: "dark", strength: 0.5 }])}
        >
          <Plus aria-hidden />
          Add a defect
        </Button>
      </div>
    </fieldset>
  );
}

function Strength({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const id = useId();
  return (
    <div className="grid gap-[5px]">
      <label htmlFor={id} className={FIELD_LABEL}>
        Strength <span className="num font-normal text-muted text-xs">{Math.round(value * 100)}%</span>
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        step={5}
        value={Math.round(value * 100)}
        onChange={(event) => onChange(Number(event.target.value) / 100)}
        className="h-[34px] w-full accent-accent pointer-coarse:h-11"
      />
    </div>
  );
}
