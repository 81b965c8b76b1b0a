"use client";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { EVENT_NAMES, type EventName } from "@/lib/contract/enums";
import { EVENT_LABELS } from "@/lib/contract/labels/webhook-labels";

/** The events of a registration, any of all. */
export function EventPicker({
  selected,
  onChange,
  error,
}: {
  selected: ReadonlySet<EventName>;
  onChange: (names: readonly EventName[]) => void;
  error?: string;
}) {
  const areAllSelected = selected.size === EVENT_NAMES.length;
  return (
    <Card
      title="Events"
      aside={
        <Button size="small" tone="quiet" onPress={() => onChange(areAllSelected ? [] : EVENT_NAMES)}>
          {areAllSelected ? "None" : "All thirteen"}
        </Button>
      }
    >
      <fieldset className="grid gap-x-6 px-3.5 py-2 sm:grid-cols-2">
        <legend className="sr-only">Events</legend>
        {EVENT_NAMES.map((name) => (
          <Checkbox
            key={name}
            isSelected={selected.has(name)}
            onChange={(isOn) => onChange(isOn ? [...selected, name] : [...selected].filter((other) => other !== name))}
          >
            <span className="block truncate">{name}</span>
            <span className="block truncate text-muted text-xs" data-tip={EVENT_LABELS[name].explanation}>
              {EVENT_LABELS[name].explanation}
            </span>
          </Checkbox>
        ))}
      </fieldset>
      {error && <p className="px-3.5 pb-3 text-bad text-sm">{error}</p>}
    </Card>
  );
}
