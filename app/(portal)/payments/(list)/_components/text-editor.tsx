"use client";
import { TextField } from "@/components/ui/text-field";
import type { EditorProps } from "./editor-props";

const FIELDS = {
  payee: { label: "Payee", hint: "The beginnings of words in the name, in any order." },
  check: { label: "Check number", hint: "The full number; leading zeros are ignored." },
} as const;

/** The payee or the check number. */
export function TextEditor({ name, draft, onChange, onProblem }: EditorProps & { name: keyof typeof FIELDS }) {
  return (
    <TextField
      {...FIELDS[name]}
      autoComplete="off"
      inputMode={name === "check" ? "numeric" : "text"}
      maxLength={60}
      defaultValue={draft[name] ?? ""}
      onChange={(typed) => {
        const text = typed.trim();
        const isWrong = name === "check" && text !== "" && !/^\d{1,15}$/.test(text);
        onProblem(isWrong ? "A check number is 1 to 15 digits." : null);
        onChange({ ...draft, [name]: text || undefined });
      }}
    />
  );
}
