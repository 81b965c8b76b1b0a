"use client";
import dynamic from "next/dynamic";
import { useState } from "react";
import { ControlForm } from "@/app/(portal)/sandbox/_components/control-form";
import { runCommand } from "@/app/(portal)/sandbox/_components/run-command";
import { Card } from "@/components/ui/card";
import { success } from "@/lib/shared/outcome";
import { CheckFields } from "./check-fields";
import { type ChosenDefect, readCheckRequest } from "./check-request";
import { DefectList } from "./defect-list";
import type { GeneratedCheck } from "./generated-check";

const GeneratedCheckCard = dynamic(() => import("./generated-check-card").then((module) => module.GeneratedCheckCard));

/** A form for a synthetic check on the left, its images and their actions on the right. */
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
      <Card title="The check" titleId="check-title">
        <div className="p-3.5">
          <ControlForm
            label="Draw a check"
            submit="Draw"
            tone="primary"
            command={async (form) => {
              const request = readCheckRequest(form, defects, freshSeed());
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
            The pictures of both sides appear here. Fields left empty are filled with made-up values; the same seed
            draws the same check again.
          </p>
        </Card>
      )}
    </div>
  );
}

function freshSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0]! >>> 1;
}
