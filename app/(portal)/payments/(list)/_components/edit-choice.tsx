import type { Label } from "@/lib/contract/labels/label";
import { CheckRow } from "./check-row";
import type { EditorProps } from "./filter-editor";
import { type ChoiceFilter, FILTER_NAMES } from "./filter-model";

/** Any of a fixed set of values. */
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
        <CheckRow
          key={value}
          label={label}
          remark={explanation}
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
