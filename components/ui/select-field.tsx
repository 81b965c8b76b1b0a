"use client";
import { ChevronsUpDown, CircleAlert } from "lucide-react";
import { type Ref, useId } from "react";
import { classes } from "./classes";
import { FIELD_BOX, FIELD_ERROR, FIELD_HINT, FIELD_INPUT, FIELD_LABEL } from "./field-style";

/** One of many: the browser's own list, which every keyboard, finger and screen reader knows and which loads nothing. */
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
  const note = error ?? hint;
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
          aria-describedby={note ? `${id}-note` : undefined}
          className={classes(FIELD_INPUT, "-mx-2.5 cursor-default appearance-none truncate pr-8 pl-2.5")}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} className="bg-surface text-text">
              {option.label}
            </option>
          ))}
        </select>
        <ChevronsUpDown aria-hidden className="pointer-events-none absolute right-2.5 size-3.5 text-muted" />
      </div>
      {note && (
        <p id={`${id}-note`} className={error ? FIELD_ERROR : FIELD_HINT}>
          {error && <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />}
          {note}
        </p>
      )}
    </div>
  );
}
