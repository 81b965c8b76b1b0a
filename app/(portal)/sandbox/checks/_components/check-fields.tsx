"use client";
import type { ReactNode } from "react";
import type { FieldErrors } from "@/app/(portal)/sandbox/_components/control-form";
import { MoneyInput } from "@/app/(portal)/sandbox/_components/money-input";
import { NativeSelect } from "@/components/ui/native-select";
import { TextField } from "@/components/ui/text-field";

const ANY = { value: "", label: "From the seed" };
const KINDS = [ANY, { value: "personal", label: "Personal" }, { value: "business", label: "Business" }];
const PAPERS = [
  ANY,
  { value: "waves", label: "Waves" },
  { value: "rosettes", label: "Rosettes" },
  { value: "halftone", label: "Halftone" },
  { value: "arcs", label: "Arcs" },
  { value: "pantograph", label: "Pantograph" },
  { value: "basketweave", label: "Basketweave" },
];

/** The content of the check and its paper; every field is optional. */
export function CheckFields({
  errors,
  accounts,
}: {
  errors: FieldErrors;
  accounts: readonly { value: string; label: string }[];
}) {
  return (
    <div className="grid grid-cols-2 gap-x-2.5 gap-y-3">
      <div className="col-span-2">
        <NativeSelect
          label="Drawn on"
          name="drawnOn"
          defaultValue=""
          choices={[{ value: "", label: "Another bank" }, ...accounts]}
        />
      </div>
      <MoneyInput label="Written amount" name="amount" error={errors.amount} />
      <TextField
        label="Check number"
        name="checkNumber"
        error={errors.checkNumber && "At most 6 digits."}
        inputMode="numeric"
        autoComplete="off"
        inputClassName="num"
      />
      <TextField label="Drawer" name="drawer" error={errors.drawer && "At most 60 characters."} autoComplete="off" />
      <TextField label="Payee" name="payee" error={errors.payee && "At most 60 characters."} autoComplete="off" />
      <NativeSelect label="Kind" name="kind" defaultValue="" choices={KINDS} />
      <NativeSelect label="Paper" name="paper" defaultValue="" choices={PAPERS} />
      <TextField
        label="Seed"
        name="seed"
        placeholder="A new one each time"
        error={errors.seed && "A whole number up to 2,147,483,647."}
        inputMode="numeric"
        autoComplete="off"
        inputClassName="num"
      />
      <div className="col-span-2 grid">
        <CheckboxInput name="isPhoto">Photos on a desk instead of flat scans</CheckboxInput>
        <CheckboxInput name="isSmudged">Ink over the magnetic line, so that it can’t be read</CheckboxInput>
      </div>
    </div>
  );
}

/** An uncontrolled checkbox. */
function CheckboxInput({ name, children }: { name: string; children: ReactNode }) {
  return (
    <label className="flex min-h-8 items-center gap-2.5 pointer-coarse:min-h-11">
      <input type="checkbox" name={name} className="size-[17px] shrink-0 accent-accent" />
      <span className="min-w-0">{children}</span>
    </label>
  );
}
