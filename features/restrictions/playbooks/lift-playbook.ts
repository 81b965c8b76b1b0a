import "server-only";
import { z } from "zod";
import { canLiftRestrictions, LIFT_NOT_OFFERED } from "@/features/restrictions/lift-offer";
import { LIFT_REASON } from "@/features/restrictions/lift-reason";
import { type RefusalCode, refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { startBulkJob } from "@/lib/bulk/start-bulk-job";
import { ledger } from "@/lib/ledger/open-ledger";
import { addLiftJob, findPlacement } from "@/lib/ledger/restrictions/playbook-placements";
import { withLogContext } from "@/lib/logging/log";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import type { PlacedAccount } from "./placement-status";
import { readPlacedAccounts } from "./read-placement";

const inputSchema = z.strictObject({
  placementId: z.guid(),
  reason: z
    .string()
    .trim()
    .min(LIFT_REASON.shortest, `Enter a reason of ${LIFT_REASON.shortest} characters or more.`)
    .max(LIFT_REASON.longest, `The reason can have up to ${LIFT_REASON.longest} characters.`),
});

/**
 * Starts a bulk job that lifts every active restriction of a placement, if the bank connection supports lifting.
 * Lifting is idempotent.
 *
 * @param input `{ placementId, reason }`
 */
export function liftPlaybook(
  session: Session,
  input: unknown,
): Promise<Outcome<{ readonly jobId: string }, RefusalCode | "invalid" | "not-found" | "not-offered" | "nothing">> {
  return withLogContext("lift-playbook", session, async () => {
    const refusal = refuseUnless(session, "restrictions.lift");
    if (refusal) return refusal;
    const parsed = inputSchema.safeParse(input);
    if (!parsed.success) {
      const { path, message } = parsed.error.issues[0]!;
      return failure("invalid", `Not sent. ${message}`, { fields: { [path.join(".")]: message } });
    }
    if (!canLiftRestrictions()) return failure("not-offered", LIFT_NOT_OFFERED);
    const { placementId, reason } = parsed.data;
    const { db } = await ledger();
    return db.transaction(async (tx) => {
      const placement = await findPlacement(tx, placementId);
      if (!placement) return failure("not-found", "There is no such placement.");
      const accounts = (await readPlacedAccounts(tx, [placement])).get(placementId) ?? [];
      const items = createLiftItems(accounts, reason);
      if (items.length === 0) return failure("nothing", "Not sent. None of its restrictions are active.");
      const title = `Lift ${placement.playbook.name}`;
      const job = { kind: "lift-playbook", title, subjectId: placementId, items, detail: { reason } } as const;
      const jobId = await startBulkJob(tx, session, job);
      await addLiftJob(tx, placementId, jobId);
      return success({ jobId });
    });
  });
}

function createLiftItems(accounts: readonly PlacedAccount[], reason: string) {
  return accounts.flatMap(({ accountNumber, restrictions }) =>
    restrictions.flatMap(({ state, restrictionId }, index) => {
      if (state !== "done" || restrictionId === null) return [];
      const position = restrictions.length > 1 ? `, restriction ${index + 1} of ${restrictions.length}` : "";
      return [{ label: `Account ${accountNumber}${position}`, input: { restrictionId, reason } }];
    }),
  );
}
