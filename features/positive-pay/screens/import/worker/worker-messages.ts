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

/** Requests from a page to its issue file worker, with their responses. */
export interface WorkerCalls {
  /** Converts a workbook's non-empty sheets to CSV. */
  convert: { request: { bytes: Uint8Array }; response: Outcome<Sheet[]> };
  /** Transfers a file to the worker and reads it. */
  open: {
    request: { bytes: Uint8Array; settings: ReadingSettings | null; known: KnownFacts };
    response: Outcome<FilePreview>;
  };
  recall: { request: { remembered: ReadingSettings }; response: Outcome<FilePreview> };
  read: { request: { settings: ReadingSettings }; response: Outcome<FilePreview> };
  check: { request: { corrections: Corrections }; response: Outcome<FileReport> };
  /** Returns at most `limit` checks to look up, because a large message would block the page. */
  lookups: { request: { limit: number }; response: CheckLookup[] };
  live: {
    request: { lookups: readonly CheckLookup[]; found: readonly [string, ActiveAuthorization][] };
    response: null;
  };
  lines: { request: { numbers: readonly number[] }; response: PlannedLine[] };
}

export type WorkerCall = keyof WorkerCalls;

/** A message to the worker. The response has the same `id`. */
export type WorkerRequest = {
  [Call in WorkerCall]: { readonly id: number; readonly call: Call } & WorkerCalls[Call]["request"];
}[WorkerCall];

export interface WorkerResponse {
  readonly id: number;
  readonly value: unknown;
}
