"use client";
import { useId, useState } from "react";
import { AccountField } from "@/components/forms/account-field";
import type { KnownAccount } from "@/components/forms/suggest-accounts";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Notice } from "@/components/ui/notice";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import type { IssueLayout } from "@/features/positive-pay/issue-files/list-layouts";
import { ENCODINGS } from "@/features/positive-pay/issue-files/reading/decode-text";
import { proposeStarts } from "@/features/positive-pay/issue-files/reading/fixed-width";
import type { FilePreview } from "@/features/positive-pay/issue-files/reading/issue-file-session";
import { isHeader } from "@/features/positive-pay/issue-files/reading/match-columns";
import type { KindMeaning } from "@/features/positive-pay/issue-files/reading/read-kind";
import type { MissingChoice } from "@/features/positive-pay/issue-files/reading/reading-settings";
import {
  DELIMITERS,
  type Delimiter,
  type ReadingSettings,
} from "@/features/positive-pay/issue-files/reading/reading-settings";
import { settingsForTitles } from "@/features/positive-pay/issue-files/reading/void-columns";
import { accountNumber } from "@/lib/contract/primitives";
import { ColumnsPreview } from "./columns-preview";
import { FixedWidthRuler } from "./fixed-width-ruler";
import { DELIMITER_LABELS, ENCODING_LABELS, FIXED_WIDTH } from "./reading-labels";
import { DateOrderField, UnitField } from "./unit-field";
import { VoidQuestions } from "./void-questions";

/** Phrases that complete the sentence “Still needed: …”. */
const MISSING_CHOICES: Readonly<Record<MissingChoice, string>> = {
  accountNumber: "the account or its column",
  checkNumber: "the check number column",
  amount: "the amount column",
  unit: "dollars or cents",
  dateOrder: "the order of the dates",
  voids: "which columns mark a check as void",
  farDates: "whether dates far from today are correct",
};

interface ReadingCardProps {
  preview: FilePreview;
  layouts: readonly IssueLayout[];
  accounts: readonly KnownAccount[];
  source: string;
  /** True if the portal recognized the source and proposed its settings. */
  isRemembered: boolean;
  onSource: (source: string) => void;
  onRead: (settings: ReadingSettings) => void;
  onConfirm: () => void;
}

/** Shows the detected reading settings, and asks the questions that only a person can answer. */
export function ReadingCard(props: ReadingCardProps) {
  const { preview, accounts, source, isRemembered, onRead, onConfirm } = props;
  const { settings, lineCount, missing, farDates } = preview;
  const change = (part: Partial<ReadingSettings>) => onRead({ ...settings, ...part });
  const hasAccountColumn = settings.columns.accountNumber !== undefined;
  return (
    <Card
      title="How this file is read"
      titleId="reading-title"
      aside={`${lineCount.toLocaleString("en-US")} ${lineCount === 1 ? "line" : "lines"}`}
    >
      <div className="grid gap-4 p-3.5">
        {isRemembered && (
          <Notice tone="info" title={`Recognized as a file from ${source}`}>
            These settings come from the last file from this source. Check them against the lines below.
          </Notice>
        )}
        <ShapeFields {...props} />
        <div className="grid items-start gap-3.5 sm:grid-cols-2 lg:grid-cols-4">
          <UnitField preview={preview} onChange={(unit) => change({ unit })} />
          <DateOrderField preview={preview} onChange={(dateOrder) => change({ dateOrder })} />
          {!hasAccountColumn && (
            <AccountChoice
              accounts={accounts}
              value={settings.accountNumber}
              onChange={(number) => change({ accountNumber: number })}
            />
          )}
        </div>
        {farDates && (
          <Checkbox isSelected={settings.hasFarDates} onChange={(hasFarDates) => change({ hasFarDates })}>
            {farDates.count === 1
              ? `The date ${farDates.first}, far from today, is correct.`
              : `${farDates.count.toLocaleString("en-US")} dates far from today, from ${farDates.first} to ${farDates.last}, are correct.`}
          </Checkbox>
        )}
        {(preview.isMostlyNegative || settings.areIssuesNegative) && (
          <Checkbox
            isSelected={settings.areIssuesNegative}
            onChange={(areIssuesNegative) => change({ areIssuesNegative })}
          >
            Issued checks have negative amounts in this file.
          </Checkbox>
        )}
        <VoidQuestions preview={preview} onChange={(answers) => change({ answers })} />
        <KindChoices preview={preview} onChange={(kinds) => change({ kinds })} />
        {settings.delimiter === null && <FixedWidthRuler preview={preview} onChange={change} />}
        <ColumnsPreview preview={preview} onChange={(columns) => change({ columns })} />
        <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
          {missing.length > 0 && (
            <p className="text-muted">Still needed: {missing.map((choice) => MISSING_CHOICES[choice]).join(", ")}.</p>
          )}
          <Button tone="primary" size="large" isDisabled={missing.length > 0} onPress={onConfirm}>
            Read the lines
          </Button>
        </div>
      </div>
    </Card>
  );
}

function ShapeFields({ preview, layouts, source, onSource, onRead }: ReadingCardProps) {
  const { settings } = preview;
  const listId = useId();
  const change = (part: Partial<ReadingSettings>) => onRead({ ...settings, ...part });
  const changeSource = (name: string) => {
    onSource(name);
    const layout = layouts.find((candidate) => candidate.source === name);
    if (layout) onRead({ ...layout.settings, encoding: settings.encoding });
  };
  return (
    <div className="grid items-start gap-3.5 sm:grid-cols-2 lg:grid-cols-4">
      <div>
        <TextField
          label="Source"
          value={source}
          onChange={changeSource}
          maxLength={60}
          list={listId}
          autoComplete="off"
          hint="Its next file will be read the same way."
        />
        <datalist id={listId}>
          {layouts.map((layout) => (
            <option key={layout.source} value={layout.source} />
          ))}
        </datalist>
      </div>
      <SelectField
        label="Columns split by"
        value={settings.delimiter ?? "fixed"}
        onChange={(value) => change(settingsForDelimiter(preview, value === "fixed" ? null : value))}
        options={[
          ...DELIMITERS.map((value) => ({ value, label: DELIMITER_LABELS[value] })),
          { value: "fixed" as const, label: FIXED_WIDTH },
        ]}
      />
      <SelectField
        label="Encoding"
        value={settings.encoding}
        onChange={(encoding) => change({ encoding })}
        options={ENCODINGS.map((value) => ({ value, label: ENCODING_LABELS[value] }))}
      />
      <SelectField
        label="Header row"
        value={settings.hasHeader ? String(settings.skipped) : NO_TITLES}
        onChange={(at) => change(settingsForHeader(preview, at === NO_TITLES ? null : Number(at)))}
        options={[
          { value: NO_TITLES, label: "No header row" },
          ...preview.records.map(({ line, cells }, at) => ({
            value: String(at),
            label: `Line ${line}: ${cells
              .filter((cell) => cell.trim())
              .join(" · ")
              .slice(0, 60)}`,
          })),
        ]}
        hint={settings.skipped > 0 ? skippedLinesHint(settings.skipped) : undefined}
      />
    </div>
  );
}

/** Returns the settings after a delimiter change, with the columns matched again. */
function settingsForDelimiter({ text }: FilePreview, delimiter: Delimiter | null): Partial<ReadingSettings> {
  const titles = delimiter === null ? [] : (text[0] ?? "").split(delimiter).map((title) => title.replace(/^"|"$/g, ""));
  const starts = delimiter === null ? proposeStarts(text.join("\n")) : [];
  return { delimiter, starts, skipped: 0, ...settingsForTitles(isHeader(titles) ? titles : null) };
}

const NO_TITLES = "none";

/**
 * Returns the settings after the header row changes, with the columns matched again. A null `at` means no header row.
 */
function settingsForHeader({ records, settings }: FilePreview, at: number | null): Partial<ReadingSettings> {
  if (at === null) return { hasHeader: false, skipped: 0, answers: {}, columns: settings.columns };
  return { skipped: at, ...settingsForTitles(records[at]?.cells ?? []) };
}

function skippedLinesHint(count: number): string {
  return count === 1 ? "1 line above is not read." : `${count} lines above are not read.`;
}

/** Asks for the account of a file without an account column; reports null until the number is complete. */
function AccountChoice({
  accounts,
  value,
  onChange,
}: {
  accounts: readonly KnownAccount[];
  value: string | null;
  onChange: (accountNumber: string | null) => void;
}) {
  const [text, setText] = useState(value ?? "");
  const changeText = (typed: string) => {
    setText(typed);
    onChange(accountNumber.safeParse(typed).success ? typed : null);
  };
  return <AccountField label="Account for every check" accounts={accounts} value={text} onChange={changeText} />;
}

/** Asks for the meaning of ambiguous indicator values, such as transaction codes. */
function KindChoices({
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
      <legend className="mb-1.5 text-muted">What the issue and void values mean:</legend>
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
