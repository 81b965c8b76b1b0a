import "server-only";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { countDrafts, insertBatch } from "@/features/deposits/batches/queries/batches";
import { BATCH_LIMITS } from "@/features/deposits/batches/rules/limits";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { ledger } from "@/lib/ledger/open-ledger";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { cleanText } from "@/lib/shared/pasted-text";

const inputSchema = z.strictObject({ title: z.string().overwrite(cleanText).min(1).max(BATCH_LIMITS.maxTitle) });

/** Starts a draft owned by the user. */
export async function startBatch(
  session: Session,
  input: { title: string },
): Promise<Outcome<{ batchId: string }, "forbidden" | "invalid" | "full">> {
  const forbidden = refuseUnless(session, "deposits.create");
  if (forbidden) return forbidden;
  const parsed = inputSchema.safeParse(input);
  if (!parsed.success) return failure("invalid", `Enter a name of 1 to ${BATCH_LIMITS.maxTitle} characters.`);
  const { db } = await ledger();
  if ((await countDrafts(db, session.person.id)) >= BATCH_LIMITS.maxDraftsPerPerson) {
    return failure("full", `You have ${BATCH_LIMITS.maxDraftsPerPerson} drafts. Send or discard one first.`);
  }
  const now = new Date();
  const { id: personId, name: personName } = session.person;
  const row = { id: randomUUID(), title: parsed.data.title, personId, personName, state: "draft" } as const;
  await insertBatch(db, { ...row, createdAt: now, updatedAt: now });
  return success({ batchId: row.id });
}
