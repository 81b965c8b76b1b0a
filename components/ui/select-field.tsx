"use client";
import { ChevronsUpDown } from "lucide-react";
import { type Ref, useId } from "react";
import { classes } from "./classes";
import { FieldDescription } from "./field-description";
import { FIELD_BOX, FIELD_INPUT, FIELD_LABEL } from "./field-style";

/** A native select with a label, hint and error; accessible on every device without extra scripts. */
export function SelectField<T extends string>({
  label,
  value,
  onChange,
  onBlur,
  options,
  hint,
  error,
  inputRef,
  name,
}: {
  label: string;
  value: T;
  onChange: (value: T) => void;
  onBlur?: () => void;
  options: readonly { readonly value: T; readonly label: string }[];
  hint?: string;
  error?: string;
  inputRef?: Ref<HTMLSelectElement>;
  name?: string;
}) {
  const id = useId();
  const descriptionId = `${id}-description`;
  return (
    <div data-invalid={error ? true : undefined} className="group grid min-w-0 grid-cols-1 content-start gap-[5px]">
      <label htmlFor={id} className={FIELD_LABEL}>
        {label}
      </label>
      <div className={classes(FIELD_BOX, "relative")}>
        <select
          id={id}
          ref={inputRef}
          name={name}
          value={value}
          onChange={(event) => onChange(event.target.value as T)}
          onBlur={onBlur}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? descriptionId : undefined}
          className={classes(FIELD_INPUT, "-mx-2.5 cursor-default one-line appearance-none pr-8 pl-2.5")}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} className="bg-surface text-text">
              {option.label}
            </option>
          ))}
        </select>
        <ChevronsUpDown aria-hidden className="pointer-events-none absolute right-2.5 size-3.5 text-muted" />
      </div>
      <FieldDescription id={descriptionId} error={error} hint={hint} />
    </div>
  );
}
