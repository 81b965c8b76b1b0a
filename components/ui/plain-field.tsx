import { type ComponentProps, useId } from "react";
import { FIELD_BOX, FIELD_INPUT, FIELD_LABEL } from "./field-style";

/** A labeled input for native forms that work without scripts. */
export function PlainField({ label, ...input }: { label: string } & Omit<ComponentProps<"input">, "id" | "className">) {
  const id = useId();
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-[5px]">
      <label htmlFor={id} className={FIELD_LABEL}>
        {label}
      </label>
      <div className={FIELD_BOX}>
        <input {...input} id={id} className={`${FIELD_INPUT} num`} />
      </div>
    </div>
  );
}
