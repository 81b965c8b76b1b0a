"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { FIELD_BOX, FIELD_INPUT, FIELD_LABEL } from "@/components/ui/field-style";
import { addDays, parseCalendarDate } from "@/lib/time/calendar-date";
import type { EditorProps } from "./editor-props";

const PRESETS = [
  { label: "Today", days: 1 },
  { label: "7 days", days: 7 },
  { label: "30 days", days: 30 },
] as const;

/** Edits an inclusive range of creation dates in the bank's time zone. */
export function CreatedEditor({ today, draft, onChange, onProblem }: EditorProps & { today: string }) {
  const [first, setFirst] = useState<string>(draft.from ?? "");
  const [last, setLast] = useState<string>(draft.to ?? "");
  const change = (firstText: string, lastText: string) => {
    setFirst(firstText);
    setLast(lastText);
    const [from, to] = [parseCalendarDate(firstText), parseCalendarDate(lastText)];
    const isReversed = from !== null && to !== null && from > to;
    onProblem(isReversed ? "The first day is after the last." : null);
    onChange({ ...draft, from: from ?? undefined, to: to ?? undefined });
  };
  const now = parseCalendarDate(today);
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">Created</legend>
      <div className="grid grid-cols-2 gap-2">
        <DayField label="First day" value={first} onChange={(text) => change(text, last)} />
        <DayField label="Last day" value={last} onChange={(text) => change(first, text)} />
      </div>
      {now && (
        <div className="flex flex-wrap gap-1.5">
          {PRESETS.map(({ label, days }) => (
            <Button key={label} size="small" onPress={() => change(addDays(now, 1 - days), now)}>
              {label}
            </Button>
          ))}
        </div>
      )}
      <p className="text-muted text-xs">Dates are in Eastern time.</p>
    </fieldset>
  );
}

function DayField({ label, value, onChange }: { label: string; value: string; onChange: (text: string) => void }) {
  return (
    <label className="grid min-w-0 gap-[5px]">
      <span className={FIELD_LABEL}>{label}</span>
      <span className={FIELD_BOX}>
        <input
          type="date"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={`${FIELD_INPUT} num`}
        />
      </span>
    </label>
  );
}
