import type { BatchView } from "@/features/deposits/batches/batch-view";
import { changeBatch } from "@/features/deposits/batches/change-batch";
import { insertBatchPicture } from "@/features/deposits/batches/queries/change-batches";
import { startBatch } from "@/features/deposits/batches/start-batch";
import { saveTypedAmount } from "@/features/deposits/batches/type-amount";
import type { Session } from "@/lib/access/session";
import { holdForBatch } from "@/lib/ledger/pictures/staged-images";
import type { BatchPictureReading } from "@/lib/ledger/schema/batch-tables";
import type { TestPortal } from "./test-portal";

/** Creates helpers for one person's draft batches. */
export function testBatches(portal: TestPortal, person: Session) {
  async function begin(): Promise<string> {
    const started = await startBatch(person, { title: "Monday’s mail" });
    if (!started.ok) throw new Error(started.message);
    return started.value.batchId;
  }

  /** Adds an image to the batch with a predefined reading, without analyzing the image. */
  async function addRead(
    batchId: string,
    position: number,
    shows: "front" | "back",
    checkNumber: string | null = null,
  ) {
    const id = await portal.stage(person, shows, `${position} ${shows}`);
    const reading: BatchPictureReading = {
      width: 1200,
      height: 550,
      shows,
      routing: checkNumber && "021000021",
      account: checkNumber && "4410023981",
      checkNumber,
      amountCents: null,
      amountRegion: null,
      failedTests: [],
    };
    const { db } = portal.ledger;
    await holdForBatch(db, id, batchId);
    const origin = { position, name: `${position}.tif`, page: null, side: shows } as const;
    await insertBatchPicture(db, { id, batchId, ...origin, sha256: `${position} ${shows}`, reading });
  }

  /** Creates a batch of checks with these numbers, each with paired front and back images. */
  async function batchOf(...numbers: string[]): Promise<BatchView> {
    const id = await begin();
    for (const [index, number] of numbers.entries()) {
      await addRead(id, 2 * index, "front", number);
      await addRead(id, 2 * index + 1, "back");
    }
    return change(id, { kind: "pair" });
  }

  async function change(id: string, input: object): Promise<BatchView> {
    const changed = await changeBatch(person, id, input);
    if (!changed.ok) throw new Error(changed.message);
    return changed.value;
  }

  async function type(batch: BatchView, ...amounts: number[]): Promise<void> {
    for (const [index, amountCents] of amounts.entries()) {
      const { id: checkId, version } = batch.checks[index]!;
      const typed = await saveTypedAmount(person, batch.id, { checkId, version, amountCents });
      if (!typed.ok) throw new Error(typed.message);
    }
  }

  const details = (batch: BatchView, fields: object) =>
    change(batch.id, { kind: "details", version: batch.version, accountNumber: "2218009144", ...fields });

  return { begin, batchOf, change, type, details };
}
