import type { Label } from "@/lib/contract/labels/label";
import { CheckboxRow } from "./checkbox-row";
import type { EditorProps } from "./editor-props";
import { type ChoiceFilter, FILTER_NAMES } from "./filter-model";

/** Any of a fixed set of choices. */
export function ChoiceEditor({
  name,
  choices,
  draft,
  onChange,
}: EditorProps & { name: ChoiceFilter; choices: Readonly<Record<string, Label>> }) {
  const chosen: readonly string[] = draft[name];
  return (
    <fieldset className="grid gap-0.5">
      <legend className="mb-1 font-medium text-sm">{FILTER_NAMES[name]}, any of</legend>
      {Object.entries(choices).map(([value, { label, explanation }]) => (
        <CheckboxRow
          key={value}
          label={label}
          note={explanation}
          isChecked={chosen.includes(value)}
          onChange={(isChecked) => {
            const wanted = Object.keys(choices).filter((other) =>
              other === value ? isChecked : chosen.includes(other),
            );
            onChange({ ...draft, [name]: wanted });
          }}
        />
      ))}
    </fieldset>
  );
}
