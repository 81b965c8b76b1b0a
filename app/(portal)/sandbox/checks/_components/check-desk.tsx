"use client";
import dynamic from "next/dynamic";
import { useState } from "react";
import { ControlForm } from "@/app/(portal)/sandbox/_components/control-form";
import { drive } from "@/app/(portal)/sandbox/_components/drive";
import { Card } from "@/components/ui/card";
import type { ControlAnswer } from "@/lib/bank-client/sandbox";
import { success } from "@/lib/shared/outcome";
import { CheckFields } from "./check-fields";
import { type CheckRequest, type ChosenDefect, readCheckRequest } from "./check-request";
import { DefectList } from "./defect-list";

const DrawnCheckCard = dynamic(() => import("./drawn-check-card").then((module) => module.DrawnCheckCard));

/** What was drawn, and what by. */
export interface Drawn {
  readonly request: CheckRequest;
  readonly check: ControlAnswer<"drawCheck">;
}

/** A form for an invented check at the left, its pictures and what can be done with them at the right. */
export function CheckDesk({
  accounts,
  canDeposit,
}: {
  accounts: readonly { value: string; label: string }[];
  canDeposit: boolean;
}) {
  const [defects, setDefects] = useState<readonly ChosenDefect[]>([]);
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  return (
    <div className="grid items-start gap-3.5 lg:grid-cols-[400px_minmax(0,1fr)]">
      <Card title="The check" titleId="check-title">
        <div className="p-3.5">
          <ControlForm
            label="Draw a check"
            submit="Draw"
            tone="primary"
            drive={async (form) => {
              const request = readCheckRequest(form, defects, freshSeed());
              if (!request.ok) return request;
              const outcome = await drive("drawCheck", { body: request.value });
              if (!outcome.ok) return outcome;
              setDrawn({ request: request.value, check: outcome.value });
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
      {drawn ? (
        <DrawnCheckCard key={JSON.stringify(drawn.request)} drawn={drawn} canDeposit={canDeposit} />
      ) : (
        <Card>
          <p className="px-3.5 py-14 text-balance text-center text-muted">
            The pictures of both sides appear here. Everything that is left empty is invented; the same seed draws the
            same check again.
          </p>
        </Card>
      )}
    </div>
  );
}

function freshSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0]! >>> 1;
}
