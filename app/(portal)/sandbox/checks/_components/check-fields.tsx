"use client";
import type { FieldErrors } from "@/app/(portal)/sandbox/_components/control-form";
import { MoneyEntry } from "@/app/(portal)/sandbox/_components/money-entry";
import { NativeSelect } from "@/components/ui/native-select";
import { TextField } from "@/components/ui/text-field";
import { PlainCheck } from "./plain-check";

const ANY = { value: "", label: "By the seed" };
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

/** What stands on the check and what it is printed on; everything may be left empty. */
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
      <MoneyEntry label="Written amount" name="amount" error={errors.amount} />
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
        <PlainCheck name="isPhoto">Photos on a desk instead of flat scans</PlainCheck>
        <PlainCheck name="isSmudged">Ink over the magnetic line, so that it can’t be read</PlainCheck>
      </div>
    </div>
  );
}
