"use client";
import { useState, useTransition } from "react";
import { drive } from "@/app/(portal)/sandbox/_components/drive";
import { Trouble } from "@/app/(portal)/sandbox/_components/trouble";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import type { Failure } from "@/lib/shared/outcome";

/** A scenario that comes with the bank. */
export interface BuiltIn {
  readonly name: string;
  readonly title: string;
  readonly about?: string | undefined;
}

/** The scenarios that come with the bank, each to be played at once. */
export function BuiltInCard({ scenarios }: { scenarios: readonly BuiltIn[] }) {
  return (
    <Card title="Built-in scenarios" titleId="built-in-title">
      {scenarios.length === 0 ? (
        <p className="px-3.5 py-6 text-muted">This bank brings no scenarios. Play one of your own below.</p>
      ) : (
        <ul className="divide-y">
          {scenarios.map((scenario) => (
            <Scenario key={scenario.name} scenario={scenario} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Scenario({ scenario: { name, title, about } }: { scenario: BuiltIn }) {
  const [trouble, setTrouble] = useState<Failure | null>(null);
  const [isPending, startTransition] = useTransition();
  const play = () =>
    startTransition(async () => {
      const outcome = await drive("playScenario", { body: { name } });
      setTrouble(outcome.ok ? null : outcome);
    });
  return (
    <li className="grid gap-2 px-3.5 py-2.5">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="font-medium">{title}</p>
          {about && <p className="text-muted text-xs">{about}</p>}
        </div>
        <Button size="small" aria-label={`Play ${title}`} isPending={isPending} onPress={play}>
          Play
        </Button>
      </div>
      {trouble && <Trouble failure={trouble} listed />}
    </li>
  );
}
