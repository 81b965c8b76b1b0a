import { sendChange } from "@/app/(portal)/_components/send-change";
import type { ImageView } from "@/lib/contract/enums";
import { type Outcome, success } from "@/lib/shared/outcome";
import type { AddedPicture } from "./add-pictures";
import { uploadPicture } from "./add-pictures";
import type { LetterCheck } from "./letter-summary";

/** How far the checks of a file are. */
export interface LetterProgress {
  readonly total: number;
  readonly added: number;
  readonly failed: readonly string[];
}

interface Target {
  readonly batchId: string;
  readonly fileName: string;
  /** The place of the first picture in the stack. */
  readonly position: number;
  readonly signal: AbortSignal;
}

/**
 * Adds the checks of an image cash letter to a draft one after the other: both pictures, then the check with its
 * amount. Whatever ends it, the checks before are complete.
 */
export async function addLetterChecks(
  checks: readonly LetterCheck[],
  target: Target,
  onProgress: (progress: LetterProgress) => void,
): Promise<LetterProgress> {
  let progress: LetterProgress = { total: checks.length, added: 0, failed: [] };
  for (const [index, check] of checks.entries()) {
    if (target.signal.aborted) break;
    const added = await addCheck(check, { ...target, position: target.position + 2 * index });
    if (target.signal.aborted) break;
    progress = added.ok
      ? { ...progress, added: progress.added + 1 }
      : { ...progress, failed: [...progress.failed, `Record ${check.record}: ${added.message}`] };
    onProgress(progress);
  }
  return progress;
}

async function addCheck({ record, amountCents, front, back }: LetterCheck, target: Target): Promise<Outcome<unknown>> {
  const upload = (picture: Blob | null, side: ImageView, offset: number): Promise<Outcome<AddedPicture | null>> => {
    if (!picture) return Promise.resolve(success(null));
    const name = `${target.fileName.slice(-150)}, record ${record}`;
    const origin = { name, page: null, side, position: target.position + offset };
    return uploadPicture(target.batchId, origin, picture, target.signal);
  };
  const [first, second] = await Promise.all([upload(front, "front", 0), upload(back, "back", 1)]);
  if (!first.ok) return first;
  if (!second.ok) return second;
  const check = { frontId: first.value?.id ?? null, backId: second.value?.id ?? null, amountCents };
  return sendChange("POST", `/api/batches/${target.batchId}/checks`, check, { signal: target.signal });
}
