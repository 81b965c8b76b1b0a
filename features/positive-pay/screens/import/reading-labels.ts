import type { Encoding } from "@/features/positive-pay/issue-files/reading/decode-text";
import type { DateOrder } from "@/features/positive-pay/issue-files/reading/read-date";
import type { Delimiter } from "@/features/positive-pay/issue-files/reading/reading-settings";

export const ENCODING_LABELS: Readonly<Record<Encoding, string>> = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16, big-endian",
  "windows-1252": "Windows-1252",
};

export const DELIMITER_LABELS: Readonly<Record<Delimiter, string>> = {
  ",": "Commas",
  ";": "Semicolons",
  "\t": "Tabs",
  "|": "Vertical bars",
};

export const FIXED_WIDTH = "Fixed width";

export const DATE_ORDER_LABELS: Readonly<Record<DateOrder, string>> = {
  mdy: "month, day, year",
  dmy: "day, month, year",
  ymd: "year, month, day",
};
