import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findBatchPictures } from "@/features/deposits/batches/queries/batches";
import { readingPool } from "@/features/deposits/reading-pool";
import { discardStagedPicture, getStagedPicture } from "@/features/deposits/staged-picture";
import type { Session } from "@/lib/access/session";
import { expireStagedImages, findStagedIds, trimStagedImages } from "@/lib/ledger/pictures/staged-images";
import { testBatches } from "@/server/testing/test-batches";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { getAccountRules, saveAccountRules } from "./account-rules";
import { addPairedCheck } from "./add-paired-check";
import { addBatchPicture } from "./add-picture";
import { getBatchDuplicates } from "./batch-duplicates";
import { getBatch } from "./batch-view";
import { changeBatch } from "./change-batch";
import { discardBatch } from "./discard-batch";
import { listBatches } from "./list-batches";
import { sendBatch } from "./send-batch";
import { sweepBatches } from "./sweep-batches";
import { saveTypedAmount } from "./type-amount";

let portal: TestPortal;
let olga: Session;
let drafts: ReturnType<typeof testBatches>;

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  await portal.reset();
  olga = portal.session("operator");
  drafts = testBatches(portal, olga);
});
afterAll(async () => {
  readingPool().close();
  await portal.close();
});

describe("a draft", () => {
  test("pairs its images and saves each amount as typed", async () => {
    const batch = await drafts.batchOf("1041", "1042");
    expect(batch.checks.map(({ front, back }) => [front?.name, back?.name])).toEqual([
      ["0.tif", "1.tif"],
      ["2.tif", "3.tif"],
    ]);
    await drafts.type(batch, 12_000, 4_550);
    const saved = await getBatch(olga, batch.id);
    expect(saved.ok && saved.value.checks.map(({ amountCents }) => amountCents)).toEqual([12_000, 4_550]);
    expect(await listBatches(olga)).toMatchObject([{ count: 2, cents: 16_550, state: "draft", isOwn: true }]);
  });

  test("rejects a change based on a stale version", async () => {
    const batch = await drafts.batchOf("1041");
    const [check] = batch.checks;
    await drafts.type(batch, 12_000);
    const stale = { checkId: check!.id, version: check!.version, amountCents: 500 };
    expect(await saveTypedAmount(olga, batch.id, stale)).toMatchObject({ ok: false, code: "stale" });
    const remove = { kind: "remove", checkId: check!.id, version: check!.version, side: null };
    expect(await changeBatch(olga, batch.id, remove)).toMatchObject({ ok: false, code: "stale" });
    await drafts.details(batch, { expectedCount: 1 });
    const old = { kind: "details", version: batch.version, expectedCount: 2 };
    expect(await changeBatch(olga, batch.id, old)).toMatchObject({ ok: false, code: "stale" });
    const saved = await getBatch(olga, batch.id);
    expect(saved).toMatchObject({ value: { expectedCount: 1, checks: [{ amountCents: 12_000 }] } });
  });

  test("[R-47] can be read and changed only by its owner; other users see only that it exists", async () => {
    const batch = await drafts.batchOf("1041");
    const otherUser = portal.session("operator");
    expect(await getBatch(otherUser, batch.id)).toMatchObject({ ok: true, value: { isOwn: false, checks: [] } });
    expect(await listBatches(otherUser)).toMatchObject([{ count: 1, isOwn: false }]);
    const [check] = batch.checks;
    const typed = { checkId: check!.id, version: check!.version, amountCents: 500 };
    expect(await saveTypedAmount(otherUser, batch.id, typed)).toMatchObject({ code: "not-found" });
    expect(await changeBatch(otherUser, batch.id, { kind: "pair" })).toMatchObject({ code: "not-found" });
    expect(await discardBatch(otherUser, { batchId: batch.id })).toMatchObject({ code: "not-found" });
    expect(await sendBatch(otherUser, { batchId: batch.id, version: 1, reason: "x" })).toMatchObject({
      code: "not-found",
    });
    expect(await getBatchDuplicates(otherUser, batch.id)).toEqual({ ok: true, value: [] });
    const origin = { position: "9", name: "9.tif", side: "front" };
    expect(await addBatchPicture(otherUser, batch.id, origin, new Blob(["x"]).stream())).toMatchObject({
      code: "not-found",
    });
    const paired = { frontId: check!.front!.id, backId: check!.back!.id, amountCents: 500 };
    expect(await addPairedCheck(otherUser, batch.id, paired)).toMatchObject({ code: "not-found" });
    expect(await getStagedPicture(otherUser, check!.front!.id)).toMatchObject({ code: "not-found" });
    await discardStagedPicture(otherUser, check!.front!.id);
    expect(await getBatch(olga, batch.id)).toEqual({ ok: true, value: batch });
    expect(await getBatch(portal.session("viewer"), batch.id)).toMatchObject({ code: "forbidden" });
  });

  test("moves an image to another check, swapping it with that check's image, or to a new check", async () => {
    const batch = await drafts.batchOf("1041", "1042");
    const [first, second] = batch.checks;
    const at = ({ id: checkId, version }: { id: string; version: number }) => ({ checkId, version });
    const moved = await drafts.change(batch.id, {
      kind: "move",
      ...at(first!),
      side: "back",
      to: at(second!),
      toSide: "back",
    });
    expect(moved.checks.map(({ back }) => back?.name)).toEqual(["3.tif", "1.tif"]);
    const split = await drafts.change(batch.id, {
      kind: "move",
      ...at(moved.checks[0]!),
      side: "back",
      to: null,
      toSide: "back",
    });
    expect(split.checks.map(({ front, back }) => [front?.name, back?.name])).toEqual(
      expect.arrayContaining([
        ["0.tif", undefined],
        [undefined, "3.tif"],
        ["2.tif", "1.tif"],
      ]),
    );
  });

  test("saves account rules, and sets the accounts of either all the given checks or none", async () => {
    const batch = await drafts.batchOf("1041", "1042", "1043");
    const rules = [{ field: "drawn-account" as const, value: "4410023981", accountNumber: "2218009171" }];
    expect(await saveAccountRules(olga, { rules })).toEqual({ ok: true, value: null });
    expect(await getAccountRules(olga)).toEqual(rules);
    expect(await getAccountRules(portal.session("viewer"))).toEqual([]);
    const [first, second] = batch.checks.map(({ id, version }) => ({
      checkId: id,
      version,
      accountNumber: "2218009171",
    }));
    const changed = await drafts.change(batch.id, { kind: "accounts", checks: [first, second] });
    expect(changed.checks.map(({ accountNumber }) => accountNumber)).toEqual(["2218009171", "2218009171", null]);
    const third = { checkId: batch.checks[2]!.id, version: 1, accountNumber: "2218009110" };
    expect(await changeBatch(olga, batch.id, { kind: "accounts", checks: [third, first] })).toMatchObject({
      code: "stale",
    });
    const now = await getBatch(olga, batch.id);
    expect(now.ok && now.value.checks[2]?.accountNumber).toBe(null);
  });

  test("releases removed images and deletes a check that has none left", async () => {
    const batch = await drafts.batchOf("1041");
    const [check] = batch.checks;
    const ids = (await findBatchPictures(portal.ledger.db, batch.id)).map(({ id }) => id);
    const target = { kind: "remove", checkId: check!.id };
    const withoutBack = await drafts.change(batch.id, { ...target, version: check!.version, side: "back" });
    expect(withoutBack.checks).toMatchObject([{ back: null, front: { name: "0.tif" } }]);
    const none = await drafts.change(batch.id, { ...target, version: withoutBack.checks[0]!.version, side: "front" });
    expect(none.checks).toEqual([]);
    expect(await expireStagedImages(portal.ledger.db, new Date(Date.now() + 1_000))).toEqual(
      expect.arrayContaining(ids),
    );
  });

  test("keeps its images after the session ends, until it is discarded", async () => {
    const batch = await drafts.batchOf("1041");
    const { db } = portal.ledger;
    const ids = (await findBatchPictures(db, batch.id)).map(({ id }) => id);
    await trimStagedImages(db, olga.sessionId, 0);
    await expireStagedImages(db, new Date(Date.now() + 30 * 60 * 60_000));
    expect((await findStagedIds(db, ids)).length).toBe(2);
    await discardBatch(olga, { batchId: batch.id });
    expect((await expireStagedImages(db, new Date(Date.now() + 1_000))).length).toBe(2);
    expect(await getBatch(olga, batch.id)).toMatchObject({ code: "not-found" });
  });

  test("is deleted after 30 days without changes", async () => {
    const batch = await drafts.batchOf("1041");
    await sweepBatches(new Date(Date.now() + 29 * 24 * 60 * 60_000));
    expect(await getBatch(olga, batch.id)).toMatchObject({ ok: true });
    await sweepBatches(new Date(Date.now() + 31 * 24 * 60 * 60_000));
    expect(await getBatch(olga, batch.id)).toMatchObject({ code: "not-found" });
  });
});

describe("an image", () => {
  const draw = async (text: string) => {
    const label = Buffer.from(
      `<svg width="1200" height="550"><text x="200" y="300" font-size="90">${text}</text></svg>`,
    );
    const paper = sharp({ create: { width: 1200, height: 550, channels: 3, background: "#fff" } });
    const bytes = await paper
      .composite([{ input: label }])
      .png()
      .toBuffer();
    return new Blob([new Uint8Array(bytes)]).stream();
  };

  test("is read again when it changes sides, and the previous copy is released", async () => {
    const id = await drafts.begin();
    for (const [position, side] of (["front", "back"] as const).entries()) {
      const origin = { side, name: `7-${side}.png`, position: String(position) };
      expect(await addBatchPicture(olga, id, origin, await draw(side))).toMatchObject({ ok: true });
    }
    const { checks } = await drafts.change(id, { kind: "pair" });
    const [check] = checks;
    const before = [check?.front?.id, check?.back?.id];
    const swapped = await drafts.change(id, { kind: "swap", checkId: check!.id, version: check!.version });
    expect(swapped.checks).toHaveLength(1);
    expect(swapped.looseCount).toBe(0);
    const pictures = await findBatchPictures(portal.ledger.db, id);
    const { front, back } = swapped.checks[0]!;
    expect(pictures.map((picture) => [picture.id, picture.side])).toEqual(
      expect.arrayContaining([
        [front?.id, "front"],
        [back?.id, "back"],
      ]),
    );
    expect(before).not.toContain(front?.id);
    const turned = await drafts.change(id, {
      kind: "turn",
      checkId: check!.id,
      version: check!.version + 1,
      side: "back",
    });
    expect(turned.checks[0]?.front?.id).toBe(front?.id);
    expect(turned.checks[0]?.back?.id).not.toBe(back?.id);
  });

  test("is rejected if the draft does not exist or the file is not an image", async () => {
    const origin = { side: "front", name: "7.png", position: "0" };
    expect(await addBatchPicture(olga, randomUUID(), origin, await draw("x"))).toMatchObject({ code: "not-found" });
    const id = await drafts.begin();
    const text = new Blob(["no picture"]).stream();
    expect(await addBatchPicture(olga, id, origin, text)).toMatchObject({ code: "not-a-picture" });
    expect(await getBatch(olga, id)).toMatchObject({ value: { looseCount: 0 } });
  });
});
