import "server-only";
import { LRUCache } from "lru-cache";
import type { Session } from "@/lib/access/session";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { ledger } from "@/lib/ledger/open-ledger";

/** A look within this time after the last one of the same person at the same picture is the same look. */
const SAME_LOOK_MS = 10 * 60_000;

const shared = globalThis as typeof globalThis & { endorseLooks?: LRUCache<string, true> };

/** A picture as it was served: one side of a check, for display or as a file. */
interface PictureView {
  readonly paymentId: string;
  readonly view: string;
  readonly form: string;
}

/**
 * Records that a person was given a picture to look at: one row for each look, not for each request, since a page asks
 * again whenever it is drawn. A process remembers the looks of the last minutes; several processes have a row each.
 */
export async function auditPictureView({ person, sessionId }: Session, look: PictureView): Promise<void> {
  shared.endorseLooks ??= new LRUCache({ max: 20_000, ttl: SAME_LOOK_MS });
  const key = [sessionId, look.paymentId, look.view, look.form].join(" ");
  if (shared.endorseLooks.has(key)) return;
  shared.endorseLooks.set(key, true);
  const { db } = await ledger();
  const { paymentId: subject, ...detail } = look;
  await addAuditEntry(db, {
    at: new Date(),
    person,
    sessionId,
    action: "picture.view",
    subject,
    result: "shown",
    detail,
  });
}
