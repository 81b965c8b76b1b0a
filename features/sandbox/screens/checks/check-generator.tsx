"use client";
import type { ReactNode } from "react";
import { useState } from "react";
import { Card } from "@/components/ui/card";
import { NativeSelect } from "@/components/ui/native-select";
import { lazyComponent } from "@/components/ui/on-demand";
import { TextField } from "@/components/ui/text-field";
import type { FieldErrors } from "@/features/sandbox/screens/control-form";
import { ControlForm } from "@/features/sandbox/screens/control-form";
import { MoneyInput } from "@/features/sandbox/screens/money-input";
import { runCommand } from "@/features/sandbox/screens/run-command";
import { success } from "@/lib/shared/outcome";
import { type ChosenDefect, parseCheckRequest } from "./check-request";
import { DefectList } from "./defect-list";
import type { GeneratedCheck } from "./generated-check";

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

const GeneratedCheckCard = lazyComponent(() =>
  import("./generated-check-card").then((module) => module.GeneratedCheckCard),
);

/** Shows the form for a synthetic check next to the generated images and their actions. */
export function CheckGenerator({
  accounts,
  canDeposit,
}: {
  accounts: readonly { value: string; label: string }[];
  canDeposit: boolean;
}) {
  const [defects, setDefects] = useState<readonly ChosenDefect[]>([]);
  const [generated, setGenerated] = useState<GeneratedCheck | null>(null);
  return (
    <div className="grid items-start gap-3.5 lg:grid-cols-[400px_minmax(0,1fr)]">
      <Card title="Check" titleId="check-title">
        <div className="p-3.5">
          <ControlForm
            label="Generate a check"
            submit="Generate"
            tone="primary"
            command={async (form) => {
              const request = parseCheckRequest(form, defects, createSeed());
              if (!request.ok) return request;
              const outcome = await runCommand("drawCheck", { body: request.value });
              if (!outcome.ok) return outcome;
              setGenerated({ request: request.value, check: outcome.value });
              return success(null);
            }}
          >
            {(errors) => (
              <>
                <CheckFields errors={errors} accounts={accounts} />
                <DefectList defects={defects} onChange={setDefects} />
              </>
            )}
          </ControlForm>
        </div>
      </Card>
      {generated ? (
        <GeneratedCheckCard key={JSON.stringify(generated.request)} generated={generated} canDeposit={canDeposit} />
      ) : (
        <Card>
          <p className="px-3.5 py-14 text-balance text-center text-muted">
            Images of both sides appear here. Empty fields get random values; the same seed generates the same check
            again.
          </p>
        </Card>
      )}
    </div>
  );
}

function createSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0]! >>> 1;
}

/** Inputs for the check's content and paper; all are optional. */
function CheckFields({
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
        error={errors.checkNumber && "Up to 6 digits."}
        inputMode="numeric"
        autoComplete="off"
        inputClassName="num"
      />
      <TextField label="Drawer" name="drawer" error={errors.drawer && "Up to 60 characters."} autoComplete="off" />
      <TextField label="Payee" name="payee" error={errors.payee && "Up to 60 characters."} autoComplete="off" />
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
        <CheckboxInput name="isSmudged">Ink over the MICR line, so that it can’t be read</CheckboxInput>
      </div>
    </div>
  );
}

function CheckboxInput({ name, children }: { name: string; children: ReactNode }) {
  return (
    <label className="flex min-h-8 items-center gap-2.5 pointer-coarse:min-h-11">
      <input type="checkbox" name={name} className="size-[17px] shrink-0 accent-accent" />
      <span className="min-w-0">{children}</span>
    </label>
  );
}
