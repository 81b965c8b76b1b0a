import type { sendChange } from "@/components/actions/send-change";
import type { Correction, Corrections } from "@/features/positive-pay/issue-files/reading/corrections";
import type { ReadingSettings } from "@/features/positive-pay/issue-files/reading/reading-settings";
import type { IssueImportView } from "@/features/positive-pay/issue-files/view-import";
import { createSaveQueue } from "@/lib/shared/save-queue";

const RETRY_MS = 3_000;
/** Changes in one request: ten corrected lines with six long values each fit into the body of one. */
const AT_ONCE = 10;

type Control = NonNullable<IssueImportView["control"]>;

/** A part of a draft that was changed. */
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

/** Keeps what is chosen, typed and corrected of a draft, and sends it again while the portal can't be reached. */
export function createChangeQueue({ path, onProblem, onSaving, send }: ChangeQueueOptions) {
  const queue = createSaveQueue<Change>({
    send: async (changes) => {
      const kept = await send("PATCH", path, bodyOf([...changes.values()]), { isLast: true });
      onProblem(kept.ok ? null : kept.message);
      if (kept.ok) return "settled";
      return kept.code === "unreachable" ? "unreachable" : "refused";
    },
    onRefused: async () => {},
    ...{ onSaving, atOnce: AT_ONCE, pauseMs: 0, retryMs: RETRY_MS },
  });
  return {
    flush: queue.flush,
    leave: queue.leave,
    choose: (settings: ReadingSettings) => queue.add("settings", { settings }),
    typeControl: (control: Control) => queue.add("control", { control }),
    correct: (line: number, correction: Correction) => queue.add(`line ${line}`, { line, correction }),
  };
}

function bodyOf(changes: readonly Change[]): object {
  const body: { settings?: ReadingSettings; control?: Control; mends?: Corrections } = {};
  for (const change of changes) {
    if ("correction" in change) body.mends = { ...body.mends, [change.line]: change.correction };
    else Object.assign(body, change);
  }
  return body;
}
