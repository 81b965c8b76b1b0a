import type { ActiveAuthorization, PlannedLine } from "@/features/positive-pay/issue-files/reading/check-lines";
import type { Corrections } from "@/features/positive-pay/issue-files/reading/corrections";
import type {
  CheckLookup,
  FilePreview,
  FileReport,
} from "@/features/positive-pay/issue-files/reading/issue-file-session";
import type { KnownFacts } from "@/features/positive-pay/issue-files/reading/read-line";
import type { ReadingSettings } from "@/features/positive-pay/issue-files/reading/reading-settings";
import type { Sheet } from "@/features/positive-pay/issue-files/reading/workbook";
import type { Outcome } from "@/lib/shared/outcome";

/** The requests from a page to its issue file worker, and the responses. */
export interface WorkerCalls {
  /** The sheets of a workbook that have text, as CSV. */
  convert: { request: { bytes: Uint8Array }; response: Outcome<Sheet[]> };
  /** Transfers a file to the worker and reads it. */
  open: {
    request: { bytes: Uint8Array; settings: ReadingSettings | null; known: KnownFacts };
    response: Outcome<FilePreview>;
  };
  recall: { request: { remembered: ReadingSettings }; response: Outcome<FilePreview> };
  read: { request: { settings: ReadingSettings }; response: Outcome<FilePreview> };
  check: { request: { corrections: Corrections }; response: Outcome<FileReport> };
  /** Up to `limit` checks to look up, since a large message would block the page. */
  lookups: { request: { limit: number }; response: CheckLookup[] };
  live: {
    request: { lookups: readonly CheckLookup[]; found: readonly [string, ActiveAuthorization][] };
    response: null;
  };
  lines: { request: { numbers: readonly number[] }; response: PlannedLine[] };
}

export type WorkerCall = keyof WorkerCalls;

/** A message to the worker; the response carries the same `id`. */
export type WorkerRequest = {
  [Call in WorkerCall]: { readonly id: number; readonly call: Call } & WorkerCalls[Call]["request"];
}[WorkerCall];

export interface WorkerResponse {
  readonly id: number;
  readonly value: unknown;
}
