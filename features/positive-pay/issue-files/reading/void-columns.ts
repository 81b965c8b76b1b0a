import { cleanText } from "@/lib/shared/pasted-text";
import { isHeader, matchColumns, plainTitle } from "./match-columns";
import { columnTexts, type OpenFile, titlesOf } from "./open-file";
import { type KindColumn, VOID_WORDS } from "./read-kind";
import type { ReadingSettings } from "./reading-settings";

/** An unused column that may mark void checks. */
export interface ColumnQuestion {
  readonly column: number;
  readonly title: string;
  /** Some of the column's distinct values; an empty string stands for blank cells. */
  readonly texts: readonly string[];
  /** Whether the column mentions voids, which overrides an earlier file's answer. */
  readonly hasVoidWords: boolean;
}

/** Matches titles that may refer to a void, stop, cancellation, status or transaction type. */
const VOID_TITLE = new RegExp(
  [
    ...[
      "void",
      "^v$",
      "^vd",
      "vd$",
      "^vi$",
      "^iv$",
      "stop",
      "^stp",
      "stp$",
      "cancel",
      "cancl",
      "cncl",
      "cxl",
      "revers",
    ],
    ...["delet", "reissue", "replace", "status", "^stat", "stat$", "^state$", "^sts$", "type", "^tc$", "^tt$", "^rt$"],
    ...[
      "tran(s|saction)?(code|cd|cde)",
      "trx",
      "record",
      "^code$",
      "^cd$",
      "action",
      "indicator",
      "ind$",
      "flag",
      "flg",
    ],
    ...["disposition", "cleared", "reconcil", "posted", "operation", "^op$", "condition", "reason", "kind", "class"],
    ...["issued$", "^active", "valid", "outstanding"],
  ].join("|"),
);
/** Matches titles of columns that are unrelated to voids, even with few distinct values. */
const UNRELATED_TITLE =
  /routing|transit|^aba|^rtn|currency|^curr?$|address|city|zip|postal|country|company|bankname|^bank$|fund|department|division/;

/** Maximum number of distinct values in an indicator column. */
const MAX_DISTINCT = 6;
/** In files this short, every column has few distinct values, so only short values count as indicators. */
const SHORT_FILE_LINES = 4;
const SHORT_TEXT_LENGTH = 20;

/** Finds the columns that the user must classify as marking void checks or not. */
export function findColumnQuestions(file: OpenFile): ColumnQuestion[] {
  const used = new Set(Object.values(file.settings.columns));
  const titles = titlesOf(file);
  const width = Math.max(0, ...file.records.slice(file.settings.skipped).map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, column) => column).flatMap((column) => {
    if (used.has(column)) return [];
    const title = cleanText(titles[column] ?? "");
    const { texts, lineCount, hasVoidWords } = summarizeColumn(columnTexts(file, column));
    if (texts.length === 0 || (texts.length === 1 && texts[0] === "")) return [];
    const plain = plainTitle(title);
    const hasFewTexts =
      texts.length <= MAX_DISTINCT &&
      (texts.length * 2 <= lineCount ||
        (lineCount <= SHORT_FILE_LINES && texts.every(({ length }) => length <= SHORT_TEXT_LENGTH)));
    const isAsked = hasVoidWords || VOID_TITLE.test(plain) || (hasFewTexts && !UNRELATED_TITLE.test(plain));
    return isAsked
      ? [{ column, title: title || `Column ${column + 1}`, texts: texts.slice(0, MAX_DISTINCT), hasVoidWords }]
      : [];
  });
}

function summarizeColumn(cells: Iterable<string>) {
  const texts = new Set<string>();
  let lineCount = 0;
  let hasVoidWords = false;
  for (const cell of cells) {
    lineCount += 1;
    if (texts.size <= MAX_DISTINCT) texts.add(cleanText(cell));
    hasVoidWords ||= VOID_WORDS.test(cell.trim());
  }
  return { texts: [...texts], lineCount, hasVoidWords };
}

/** Returns the columns that mark void checks: the matched or chosen column, and those confirmed by an answer. */
export function findKindColumns(titles: readonly string[], { columns, answers }: ReadingSettings): KindColumn[] {
  const isFlag = (column: number) => /void|stop|cancel/.test(plainTitle(titles[column] ?? ""));
  const main = columns.kind;
  const used = new Set(Object.values(columns));
  const others = Object.entries(answers).flatMap(([at, by]) =>
    by === "unrelated" || used.has(Number(at)) ? [] : [{ column: Number(at), by, isFlag: isFlag(Number(at)) }],
  );
  return main === undefined ? others : [{ column: main, by: "words", isFlag: isFlag(main) }, ...others];
}

/** Applies the settings of an earlier file from the same source, except for choices that depend on the file. */
export function recallSettings(remembered: ReadingSettings, opened: OpenFile): ReadingSettings {
  const { encoding, skipped } = opened.settings;
  const settings = { ...remembered, encoding, skipped, hasFarDates: false };
  const asked = findColumnQuestions({ ...opened, settings }).filter(({ hasVoidWords }) => hasVoidWords);
  const answers = Object.entries(remembered.answers).filter(
    ([at, answer]) => answer !== "unrelated" || !asked.some(({ column }) => column === Number(at)),
  );
  return { ...settings, answers: Object.fromEntries(answers) };
}

/** Returns the settings for new titles: the matching columns, without earlier answers. */
export function settingsForTitles(
  titles: readonly string[] | null,
): Pick<ReadingSettings, "hasHeader" | "columns" | "answers"> {
  const isKnown = titles !== null && isHeader(titles);
  return { hasHeader: titles !== null, columns: isKnown ? matchColumns(titles) : {}, answers: {} };
}
