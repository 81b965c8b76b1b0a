"use client";
import type { ComponentProps } from "react";
import { type Control, type FieldPath, type FieldValues, useController } from "react-hook-form";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import { AccountField } from "./account-field";
import { runAfterPress } from "./after-press";
import { TimeField } from "./time-field";

/** A field bound to react-hook-form, which stores its value and error and focuses it after a failed submit. */
interface Controlled<Values extends FieldValues, Parsed> {
  readonly control: Control<Values, unknown, Parsed>;
  readonly name: FieldPath<Values>;
}

type UncontrolledProps<Props> = Omit<Props, "name" | "value" | "onChange" | "onBlur" | "error" | "inputRef">;

function useField<Values extends FieldValues, Parsed>({ control, name }: Controlled<Values, Parsed>) {
  const { field, fieldState } = useController({ control, name });
  return {
    name,
    value: field.value as string,
    onChange: field.onChange as (value: string) => void,
    onBlur: () => runAfterPress(field.onBlur),
    inputRef: field.ref,
    error: fieldState.error?.message,
  };
}

/** @param format formats the text on blur, such as an amount to the cent */
export function ControlledTextField<Values extends FieldValues, Parsed>({
  control,
  name,
  format,
  ...props
}: Controlled<Values, Parsed> &
  UncontrolledProps<ComponentProps<typeof TextField>> & { readonly format?: (text: string) => string }) {
  const field = useField({ control, name });
  const onBlur = () => {
    const formatted = format?.(field.value) ?? field.value;
    if (formatted !== field.value) field.onChange(formatted);
    field.onBlur();
  };
  return <TextField autoComplete="off" {...props} {...field} onBlur={onBlur} />;
}

export function ControlledTimeField<Values extends FieldValues, Parsed>({
  control,
  name,
  ...props
}: Controlled<Values, Parsed> & UncontrolledProps<ComponentProps<typeof TimeField>>) {
  return <TimeField {...props} {...useField({ control, name })} />;
}

export function ControlledAccountField<Values extends FieldValues, Parsed>({
  control,
  name,
  ...props
}: Controlled<Values, Parsed> & UncontrolledProps<ComponentProps<typeof AccountField>>) {
  const { name: _, ...field } = useField({ control, name });
  return <AccountField {...props} {...field} />;
}

export function ControlledSelectField<Values extends FieldValues, Parsed, Option extends string>({
  control,
  name,
  ...props
}: Controlled<Values, Parsed> & UncontrolledProps<ComponentProps<typeof SelectField<Option>>>) {
  const field = useField({ control, name });
  return <SelectField {...props} {...field} value={field.value as Option} />;
}
