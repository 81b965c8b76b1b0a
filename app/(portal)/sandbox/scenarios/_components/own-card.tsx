"use client";
import { useId, useState, useTransition } from "react";
import { drive } from "@/app/(portal)/sandbox/_components/drive";
import { Trouble } from "@/app/(portal)/sandbox/_components/trouble";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { Card } from "@/components/ui/card";
import { FIELD_LABEL } from "@/components/ui/field-style";
import { TextField } from "@/components/ui/text-field";
import { type Failure, failure } from "@/lib/shared/outcome";

const EXAMPLE = `scenario A deposit that completes
deposit account=2218009110 amount=925.00 drawer="Wendell Pruitt" as=rent
at opening
expect rent status=Completed`;

/** What the bank reads at most, in bytes; its own limit in characters is not above it. */
const MOST_BYTES = 400_000;

/** Plays a file of one's own: chosen, dropped or pasted. What is wrong is said by line, and nothing is played then. */
export function OwnCard() {
  const ids = { text: useId(), file: useId() };
  const [text, setText] = useState("");
  const [seed, setSeed] = useState("");
  const [trouble, setTrouble] = useState<Failure | null>(null);
  const [isPending, startTransition] = useTransition();

  const take = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > MOST_BYTES) return setTrouble(failure("too-large", "A scenario has at most 400,000 characters."));
    setTrouble(null);
    setText(await file.text());
  };
  const play = () =>
    startTransition(async () => {
      const outcome = await drive("playScenario", { body: { text, ...(seed.trim() && { seed: seed.trim() }) } });
      setTrouble(outcome.ok ? null : outcome);
    });

  return (
    <Card title="Play a file" titleId="own-title">
      <div className="grid gap-3 p-3.5">
        <div className="grid gap-[5px]">
          <label htmlFor={ids.text} className={FIELD_LABEL}>
            Steps
          </label>
          <textarea
            id={ids.text}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              void take(event.dataTransfer.files[0]);
            }}
            placeholder={EXAMPLE}
            spellCheck={false}
            rows={9}
            wrap="off"
            className="w-full resize-y rounded-md border border-control bg-surface px-2.5 py-2 font-mono text-sm pointer-coarse:text-[16px]"
          />
          <p className="text-muted text-xs">One step a line. Type, paste, or drop a file here.</p>
        </div>
        <TextField
          label="Seed of the play"
          remark="optional"
          value={seed}
          onChange={setSeed}
          placeholder="The file’s, or a drawn one"
          autoComplete="off"
        />
        <div className="flex flex-wrap gap-2">
          <Button tone="primary" isPending={isPending} isDisabled={text.trim() === ""} onPress={play}>
            Play the file
          </Button>
          <label
            htmlFor={ids.file}
            className={buttonStyle(
              "plain",
              "medium",
              "cursor-pointer focus-within:outline-2 focus-within:outline-accent",
            )}
          >
            Choose a file
            <input
              id={ids.file}
              type="file"
              accept=".scenario,.txt,text/plain"
              className="sr-only"
              onChange={(event) => {
                void take(event.target.files?.[0]);
                event.target.value = "";
              }}
            />
          </label>
        </div>
        {trouble && <Trouble failure={trouble} listed />}
      </div>
    </Card>
  );
}
