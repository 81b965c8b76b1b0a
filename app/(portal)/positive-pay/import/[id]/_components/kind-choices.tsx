"use client";
import { SelectField } from "@/components/ui/select-field";
import type { FilePreview } from "@/lib/issue-file/file-desk";
import type { KindMeaning } from "@/lib/issue-file/read-kind";
import type { ReadingSettings } from "@/lib/issue-file/reading-settings";

/** What indicators mean that say neither issue nor void by themselves, such as transaction codes. */
export function KindChoices({
  preview: { settings, kinds },
  onChange,
}: {
  preview: FilePreview;
  onChange: (kinds: ReadingSettings["kinds"]) => void;
}) {
  if (kinds.length === 0) return null;
  const choose = (text: string, kind: KindMeaning | "") => {
    const { [text]: _, ...others } = settings.kinds;
    onChange(kind === "" ? others : { ...others, [text]: kind });
  };
  return (
    <fieldset className="grid items-start gap-3.5 sm:grid-cols-3 lg:grid-cols-6">
      <legend className="mb-1.5 text-muted">What the values in the column of issues and voids mean:</legend>
      {kinds.map((text) => (
        <SelectField
          key={text}
          label={`“${text.toUpperCase()}”`}
          value={settings.kinds[text] ?? ""}
          onChange={(kind) => choose(text, kind)}
          options={[
            { value: "", label: "An error" },
            { value: "issue", label: "Issued" },
            { value: "void", label: "Voided" },
            { value: "left-out", label: "Neither: leave out" },
          ]}
        />
      ))}
    </fieldset>
  );
}
