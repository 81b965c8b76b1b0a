import type { LiveAuthorization, PlannedLine } from "@/features/positive-pay/issue-files/reading/check-lines";
import type { FilePreview, FileReport, SoughtCheck } from "@/features/positive-pay/issue-files/reading/file-desk";
import type { Mends } from "@/features/positive-pay/issue-files/reading/mends";
import type { KnownFacts } from "@/features/positive-pay/issue-files/reading/read-line";
import type { ReadingSettings } from "@/features/positive-pay/issue-files/reading/reading-settings";
import type { Sheet } from "@/features/positive-pay/issue-files/reading/workbook";
import type { Outcome } from "@/lib/shared/outcome";

/** What a page asks of the worker that holds an issue file, and what it responds. */
export interface DeskCalls {
  /** The sheets of a workbook that have text, as CSV. */
  convert: { request: { bytes: Uint8Array }; response: Outcome<Sheet[]> };
  /** Puts a file on the desk and reads it. */
  open: {
    request: { bytes: Uint8Array; settings: ReadingSettings | null; known: KnownFacts };
    response: Outcome<FilePreview>;
  };
  recall: { request: { remembered: ReadingSettings }; response: Outcome<FilePreview> };
  read: { request: { settings: ReadingSettings }; response: Outcome<FilePreview> };
  check: { request: { mends: Mends }; response: Outcome<FileReport> };
  /** Checks to look up, in parts: many at once would block the page while they arrive. */
  sought: { request: { limit: number }; response: SoughtCheck[] };
  live: { request: { sought: readonly SoughtCheck[]; found: readonly [string, LiveAuthorization][] }; response: null };
  lines: { request: { numbers: readonly number[] }; response: PlannedLine[] };
}

export type DeskCall = keyof DeskCalls;

/** A message to the worker; the response carries the same `id`. */
export type DeskRequest = {
  [Call in DeskCall]: { readonly id: number; readonly call: Call } & DeskCalls[Call]["request"];
}[DeskCall];

export interface DeskResponse {
  readonly id: number;
  readonly value: unknown;
}
