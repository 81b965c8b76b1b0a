import { ChevronDown } from "lucide-react";
import { useId } from "react";
import { FIELD_BOX, FIELD_INPUT, FIELD_LABEL } from "./field-style";

/** A labeled native select that works on every device, even before scripts load. */
export function NativeSelect({
  label,
  name,
  defaultValue,
  onChange,
  choices,
}: {
  label: string;
  name: string;
  defaultValue: string;
  onChange?: (value: string) => void;
  choices: readonly { readonly value: string; readonly label: string }[];
}) {
  const id = useId();
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-[5px]">
      <label htmlFor={id} className={FIELD_LABEL}>
        {label}
      </label>
      <div className={`${FIELD_BOX} relative min-w-0`}>
        <select
          id={id}
          name={name}
          defaultValue={defaultValue}
          onChange={onChange && ((event) => onChange(event.target.value))}
          className={`${FIELD_INPUT} appearance-none pr-5 [&>option]:bg-surface`}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden className="pointer-events-none absolute right-2.5 size-3.5 text-muted" />
      </div>
    </div>
  );
}
