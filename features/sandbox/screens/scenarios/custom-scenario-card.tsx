"use client";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { Card } from "@/components/ui/card";
import { FIELD_LABEL } from "@/components/ui/field-style";
import { TextField } from "@/components/ui/text-field";
import { FailureNotice } from "@/features/sandbox/screens/failure-notice";
import { runCommand } from "@/features/sandbox/screens/run-command";
import { useCommand } from "@/features/sandbox/screens/use-command";
import { failure } from "@/lib/shared/outcome";

const EXAMPLE = `scenario A deposit that completes
deposit account=2218009110 amount=925.00 drawer="Wendell Pruitt" as=rent
at opening
expect rent status=Completed`;

/** Maximum file size in bytes. The bank limits a scenario to the same number of characters. */
const MAX_BYTES = 400_000;

/**
 * Runs a scenario from a chosen or dropped file or from pasted text. Errors are reported by line; nothing runs if there
 * are any.
 */
export function CustomScenarioCard() {
  const [text, setText] = useState("");
  const [seed, setSeed] = useState("");
  const { run, isPending, failure: runFailure, setFailure } = useCommand();

  const loadFile = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > MAX_BYTES) return setFailure(failure("too-large", "A scenario can have up to 400,000 characters."));
    setFailure(null);
    setText(await file.text());
  };
  const start = () =>
    run(() => runCommand("playScenario", { body: { text, ...(seed.trim() && { seed: seed.trim() }) } }));

  return (
    <Card title="Run a file" titleId="own-title">
      <div className="grid gap-3 p-3.5">
        <StepsField value={text} onChange={setText} onFile={loadFile} />
        <TextField
          label="Seed of the run"
          note="optional"
          value={seed}
          onChange={setSeed}
          placeholder="The file’s, or a random one"
          autoComplete="off"
        />
        <div className="flex flex-wrap gap-2">
          <Button tone="primary" isPending={isPending} isDisabled={text.trim() === ""} onPress={start}>
            Run the file
          </Button>
          <ScenarioFileInput onFile={loadFile} />
        </div>
        {runFailure && <FailureNotice failure={runFailure} />}
      </div>
    </Card>
  );
}

function StepsField({
  value,
  onChange,
  onFile,
}: {
  value: string;
  onChange: (text: string) => void;
  onFile: (file: File | undefined) => Promise<void>;
}) {
  const id = useId();
  return (
    <div className="grid gap-[5px]">
      <label htmlFor={id} className={FIELD_LABEL}>
        Steps
      </label>
      <textarea
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void onFile(event.dataTransfer.files[0]);
        }}
        placeholder={EXAMPLE}
        spellCheck={false}
        rows={9}
        wrap="off"
        className="w-full resize-y rounded-md border border-control bg-surface px-2.5 py-2 font-mono text-sm pointer-coarse:text-[16px]"
      />
      <p className="text-muted text-xs">One step per line. Type, paste, or drop a file here.</p>
    </div>
  );
}

function ScenarioFileInput({ onFile }: { onFile: (file: File | undefined) => Promise<void> }) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className={buttonStyle("plain", "medium", "cursor-pointer focus-within:outline-2 focus-within:outline-accent")}
    >
      Choose a file
      <input
        id={id}
        type="file"
        accept=".scenario,.txt,text/plain"
        className="sr-only"
        onChange={(event) => {
          void onFile(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
    </label>
  );
}
