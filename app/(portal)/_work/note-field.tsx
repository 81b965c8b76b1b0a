"use client";
import { type Ref, useState } from "react";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";

/** Writes a note; Enter adds it. */
export function NoteField({
  inputRef,
  isPending,
  onAdd,
}: {
  inputRef: Ref<HTMLInputElement>;
  isPending: boolean;
  onAdd: (text: string, onDone: () => void) => void;
}) {
  const [text, setText] = useState("");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() && !isPending) onAdd(text, () => setText(""));
      }}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2"
    >
      <TextField
        label="Note"
        inputRef={inputRef}
        value={text}
        onChange={setText}
        maxLength={1000}
        autoComplete="off"
        onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
      />
      <Button
        type="submit"
        isPending={isPending}
        isDisabled={text.trim() === ""}
        className="h-[34px] pointer-coarse:h-11"
      >
        Add
      </Button>
    </form>
  );
}
