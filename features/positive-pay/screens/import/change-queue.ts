import type { sendChange } from "@/components/actions/send-change";
import type { Correction, Corrections } from "@/features/positive-pay/issue-files/reading/corrections";
import type { ReadingSettings } from "@/features/positive-pay/issue-files/reading/reading-settings";
import type { IssueImportView } from "@/features/positive-pay/issue-files/view-import";
import { createSaveQueue } from "@/lib/shared/save-queue";

const RETRY_MS = 3_000;
/** Maximum changes per request. Ten corrected lines with six long values each fit in a request body. */
const BATCH_SIZE = 10;

type Control = NonNullable<IssueImportView["control"]>;

/** A change to a draft's settings, its control figures or one of its lines. */
type Change =
  | { readonly settings: ReadingSettings }
  | { readonly control: Control }
  | { readonly line: number; readonly correction: Correction };

interface ChangeQueueOptions {
  readonly path: string;
  readonly onProblem: (sentence: string | null) => void;
  readonly onSaving: (isSaving: boolean) => void;
  readonly send: typeof sendChange<object>;
}

/** Saves a draft's settings, control figures and corrections; retries while the portal can't be reached. */
export function createChangeQueue({ path, onProblem, onSaving, send }: ChangeQueueOptions) {
  const queue = createSaveQueue<Change>({
    send: async (changes) => {
      const saved = await send("PATCH", path, createRequestBody([...changes.values()]), { isLast: true });
      onProblem(saved.ok ? null : saved.message);
      if (saved.ok) return "settled";
      return saved.code === "unreachable" ? "unreachable" : "refused";
    },
    onRefused: async () => {},
    ...{ onSaving, maxPerRequest: BATCH_SIZE, pauseMs: 0, retryMs: RETRY_MS },
  });
  return {
    flush: queue.flush,
    leave: queue.leave,
    saveSettings: (settings: ReadingSettings) => queue.add("settings", { settings }),
    saveControl: (control: Control) => queue.add("control", { control }),
    correct: (line: number, correction: Correction) => queue.add(`line ${line}`, { line, correction }),
  };
}

function createRequestBody(changes: readonly Change[]): object {
  const body: { settings?: ReadingSettings; control?: Control; corrections?: Corrections } = {};
  for (const change of changes) {
    if ("correction" in change) body.corrections = { ...body.corrections, [change.line]: change.correction };
    else Object.assign(body, change);
  }
  return body;
}
